import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { searchProviders } from '#features/search/queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import { connect } from '#platform/db/db.server.ts'

/**
 * The ceiling of the API: bare Hono and pg on the database of DATABASE_URL. `/list` sends the
 * statements of a list of providers and answers the same JSON; `/row` reads a row by its primary key.
 * Sends its address to the parent process, and ends with it.
 */
process.on('disconnect', () => process.exit())
const database = connect(process.env['DATABASE_URL'] ?? '', 10)
const { pool } = database
const wishes = { search: '', category: [], limit: 20 }
const config = { ZIP_LOOKUP_URL: undefined } as Config
const list = () => searchProviders({ ...database, config, now: new Date() }, wishes)
await list()
const { statements, result } = await recorded(list)
const { rows } = await pool.query<{ id: string }>('select id from providers limit 1')

const app = new Hono()
  .get('/list', async (c) => {
    for (const statement of statements) await pool.query(statement)
    return c.json(result)
  })
  .get('/row', async (c) => {
    await pool.query({ name: 'row', text: 'select id from providers where id = $1', values: [rows[0]?.id] })
    return c.text('ok')
  })
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (typeof address === 'object' && address)
  process.send?.({ url: `http://127.0.0.1:${address.port}`, statements: statements.length })

/** Runs some work. Returns its result and the statements that it sent, each with a name. */
async function recorded<T>(work: () => Promise<T>) {
  const statements: pg.QueryConfig[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const [statement, values] = given
    const { text, values: own } = typeof statement === 'string' ? { text: statement } : Object(statement)
    statements.push({ name: `list ${statements.length}`, text: String(text), values: own ?? values ?? [] })
    return query.apply(this, given)
  })
  const result = await work()
  Reflect.set(pg.Client.prototype, 'query', query)
  return { statements, result }
}
