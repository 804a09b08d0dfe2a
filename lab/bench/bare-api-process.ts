import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { httpServer } from '../../src/site.server.ts'
import { listen, openApi, serveForParent } from '../../test/open-api.ts'

/**
 * The ceiling of the API: bare Hono and pg on the database of DATABASE_URL. For each path of PATHS
 * (JSON), it sends the statements of our API, with names, and answers the same JSON. `/statements`
 * tells which these are, by path. `/row` reads a row by its primary key. Sends its address to the
 * parent process, and ends with it.
 */
const names = new Map<string, string>()
const statementsOf: Record<string, pg.QueryConfig[]> = {}
const { api, pool } = await openApi()
const ours = httpServer(api.fetch, 'http://localhost')
const url = await listen(ours)
const app = new Hono()
for (const path of JSON.parse(process.env['PATHS'] ?? '[]') as string[]) {
  const ask = async () => {
    const answer = await fetch(url + path)
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return (await answer.json()) as object
  }
  // What the first request reads once for all others isn't a part of each.
  await ask()
  const { statements, result } = await recorded(ask)
  statementsOf[path] = statements
  app.get(new URL(path, url).pathname, async (c) => {
    for (const statement of statements) await pool.query(statement)
    return c.json(result)
  })
}
ours.close()
app.get('/statements', (c) => c.json(statementsOf))
const { rows } = await pool.query<{ id: string }>('select id from providers limit 1')
const row = { name: 'row', text: 'select id from providers where id = $1', values: [rows[0]?.id] }
app.get('/row', async (c) => {
  await pool.query(row)
  return c.text('ok')
})
await serveForParent(createAdaptorServer({ fetch: app.fetch }) as Server)

/** Runs some work. Returns its result and the statements that it sent, each with a name. */
async function recorded<T>(work: () => Promise<T>) {
  const statements: pg.QueryConfig[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const [statement, values] = given
    const { text, values: own } = typeof statement === 'string' ? { text: statement } : Object(statement)
    statements.push({ name: nameOf(String(text)), text: String(text), values: own ?? values ?? [] })
    return query.apply(this, given)
  })
  const result = await work()
  Reflect.set(pg.Client.prototype, 'query', query)
  return { statements, result }
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size}`
  names.set(text, name)
  return name
}
