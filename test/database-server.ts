import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Creates a database with a name of its own on the server of `url`, a copy of the template if one is given, and returns its address. */
export async function createDatabase(url: string, templateUrl?: string): Promise<string> {
  const name = `porchlight_test_${randomBytes(6).toString('hex')}`
  // Copying files beats copying through the log: nothing here has to survive a crash.
  const copy = templateUrl ? `template ${nameIn(templateUrl)} strategy file_copy` : "template template0 encoding 'UTF8'"
  await onServer(url, `create database ${name} ${copy}`)
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}

/**
 * Drops a database that `createDatabase` made. Connections that are just closing get PostgreSQL's own 5 s, because cutting them would
 * surface as errors of tests that have long passed; whoever is still connected then is cut.
 */
export async function dropDatabase(url: string): Promise<void> {
  const drop = `drop database if exists ${nameIn(url)}`
  await onServer(url, drop).catch(() => onServer(url, `${drop} with (force)`))
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function onServer(url: string, statement: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
