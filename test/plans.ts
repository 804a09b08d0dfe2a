import pg from 'pg'

/** A table or index that a statement has read. */
export interface Scan {
  statement: string
  table: string
  /** Rows that it looked at, those that a filter dropped included. */
  rows: number
}

/** A node of a plan, as PostgreSQL's `auto_explain` reports it. */
interface Node {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/**
 * Lets PostgreSQL report the plan of each statement of a database to its client, from the next
 * connection on.
 */
export async function reportPlans(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1))
  const settings = {
    // Small tables are read as large ones are: through an index, if there is one.
    enable_seqscan: 'off',
    // Named statements are soon planned without their values.
    plan_cache_mode: 'force_generic_plan',
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter database ${name} set ${setting} = '${value}'`)
  await client.end()
}

/**
 * Collects what the statements of a pool read. Call the function that it returns for the scans
 * since the last call.
 */
export function collectScans(pool: pg.Pool): () => Scan[] {
  let scans: Scan[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }: { message?: string | undefined }) => {
      const at = message.indexOf('{')
      if (!/^duration: .* plan:/.test(message) || at < 0) return
      const { 'Query Text': text, Plan } = JSON.parse(message.slice(at)) as { 'Query Text': string; Plan: Node }
      scans.push(...scansOf(text.replaceAll(/\s+/g, ' ').trim(), Plan))
    })
  })
  return () => {
    const collected = scans
    scans = []
    return collected
  }
}

function scansOf(statement: string, node: Node): Scan[] {
  const inside = (node.Plans ?? []).flatMap((part) => scansOf(statement, part))
  const table = node['Relation Name'] ?? node['Index Name']
  if (table === undefined) return inside
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return [...inside, { statement, table, rows: Math.round(each * (node['Actual Loops'] ?? 1)) }]
}

/** PostgreSQL tries so many plans for the values before it compares them with a general one. */
export const tried = 5

/** A named statement of a connection, and how often PostgreSQL planned it for its values. */
export interface Planned {
  statement: string
  custom_plans: number
  generic_plans: number
}

/**
 * The statements that a connection, or the only one of a pool, ran more often than PostgreSQL tries
 * plans for values.
 */
export async function plansOf(connection: pg.Pool | pg.ClientBase): Promise<Planned[]> {
  const { rows } = await connection.query<Planned>(
    `select statement, custom_plans::int, generic_plans::int from pg_prepared_statements
    where custom_plans + generic_plans > $1`,
    [tried],
  )
  return rows
}

/** Whether PostgreSQL plans a statement again each time. */
export const isPlannedAgain = ({ custom_plans, generic_plans }: Planned) => custom_plans > tried || generic_plans === 0
