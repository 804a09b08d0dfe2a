import pg from 'pg'

/** The statements that were sent while a request ran. */
export interface Sent {
  texts: string[]
  /** How often the request waited for the database: statements sent together are one round trip. */
  roundTrips: number
}

let sent: Sent = { texts: [], roundTrips: 0 }
let waiting = 0

const query = Reflect.get(pg.Client.prototype, 'query') as (...parameters: unknown[]) => unknown

/** Counts a statement, and sends it. */
function countedQuery(this: pg.Client, ...parameters: unknown[]): unknown {
  const [statement] = parameters
  const text = typeof statement === 'string' ? statement : String(Object(statement).text)
  // The notice after the commit, and the queue's own upkeep: no answer waits for them.
  if (text.includes('pg_notify') || (text.includes('pgboss.') && !/insert into|count\(/i.test(text)))
    return query.apply(this, parameters)
  sent.texts.push(text)
  if (waiting++ === 0) sent.roundTrips++
  const done = () => void waiting--
  const last = parameters.at(-1)
  if (typeof last === 'function') {
    const callback = (...results: unknown[]) => (done(), last(...results))
    return query.call(this, ...parameters.slice(0, -1), callback)
  }
  return (query.apply(this, parameters) as Promise<unknown>).finally(done)
}
/**
 * Runs a request and returns the statements that this process has sent meanwhile. Not a spy: Vitest
 * removes spies after a file, but files share this module.
 */
export async function statementsOf(request: () => Promise<unknown>): Promise<Sent> {
  sent = { texts: [], roundTrips: 0 }
  Reflect.set(pg.Client.prototype, 'query', countedQuery)
  try {
    await request()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query)
  }
  return sent
}
