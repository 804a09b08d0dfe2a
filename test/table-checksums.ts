import { Client } from 'pg'

/**
 * A checksum of the rows of each table that backups hold, in any order, generated columns included,
 * and of the jobs that wait. Two databases with the same checksums hold the same data.
 */
export async function tableChecksums(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set timezone = 'UTC'")
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
         and relname <> 'migration' order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) sums[name] = await sumOf(client, `select t::text as row from ${name} as t`)
    const { rows: queues } = await client.query(`select to_regclass('pgboss.job') as jobs`)
    sums['waiting jobs'] = await sumOf(client, queues[0]?.jobs ? waitingJobs : noJobs)
    return sums
  } finally {
    await client.end()
  }
}

/** Before the first start of the site. */
const noJobs = 'select null::text as row where false'

const waitingJobs = `
  select row(id, name, data, priority, retry_limit, retry_delay, start_after, singleton_key)::text as row
  from pgboss.job where state in ('created', 'retry') and name !~ '^__pgboss__'`

async function sumOf(client: Client, rows: string): Promise<string> {
  const { rows: sums } = await client.query<{ count: string; sum: string }>(
    `select count(*), coalesce(sum(hashtextextended(row, 0)::numeric), 0) as sum from (${rows}) as rows`,
  )
  return `${sums[0]?.count} rows, ${sums[0]?.sum}`
}
