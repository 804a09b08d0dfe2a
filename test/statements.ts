import pg from 'pg'
import { vi } from 'vitest'

/** The statements that were sent while a request ran. */
export interface Sent {
  texts: string[]
  /** How often the request waited for the database: statements sent together are one round trip. */
  roundTrips: number
}

let sent: Sent = { texts: [], roundTrips: 0 }
let waiting = 0

const query = Reflect.get(pg.Client.prototype, 'query') as (...parameters: unknown[]) => unknown
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parameters: unknown[]) {
  const [statement] = parameters
  const text = typeof statement === 'string' ? statement : String(Object(statement).text)
  // The notice after the commit, which no answer waits for.
  if (text.includes('pg_notify')) return query.apply(this, parameters) as never
  sent.texts.push(text)
  if (waiting++ === 0) sent.roundTrips++
  const done = () => void waiting--
  const last = parameters.at(-1)
  if (typeof last === 'function') {
    const callback = (...results: unknown[]) => (done(), last(...results))
    return query.call(this, ...parameters.slice(0, -1), callback) as never
  }
  return (query.apply(this, parameters) as Promise<unknown>).finally(done) as never
})

/** Runs a request and returns the statements that this process has sent meanwhile. */
export async function statementsOf(request: () => Promise<unknown>): Promise<Sent> {
  sent = { texts: [], roundTrips: 0 }
  await request()
  return sent
}
