import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Creates a database on the server of `url`, empty or from a template, and returns its address. */
export async function createDatabase(
  url: string,
  templateUrl?: string,
  name = `${templateUrl ? nameIn(templateUrl) : 'porchlight_test'}_${randomBytes(6).toString('hex')}`,
): Promise<string> {
  // Copying files is faster than copying through the log, and tests need no crash safety.
  const copy = templateUrl ? `template ${nameIn(templateUrl)} strategy file_copy` : "template template0 encoding 'UTF8'"
  await onServer(url, (client) => client.query(`create database ${name} ${copy}`))
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}

/**
 * Drops a database made by `createDatabase`, with its copies. Connections that are closing get 5 s,
 * because cutting them would fail tests that have already passed; the rest are cut.
 */
export async function dropDatabase(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const query = 'select datname from pg_database where starts_with(datname, $1) order by datname desc'
    const { rows } = await client.query<{ datname: string }>(query, [nameIn(url)])
    for (const { datname } of rows) {
      const drop = `drop database if exists ${datname}`
      await client.query(drop).catch(() => client.query(`${drop} with (force)`))
    }
  })
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
