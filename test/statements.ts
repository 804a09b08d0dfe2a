import pg from 'pg'
import { vi } from 'vitest'

const query = vi.spyOn(pg.Client.prototype, 'query')

/**
 * Runs a request and returns the texts of the statements that this process has sent meanwhile, each
 * of which is a round trip. Leaves out the notice after the commit, which no answer waits for.
 */
export async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  query.mockClear()
  await request()
  return query.mock.calls
    .map(([statement]: unknown[]) => (typeof statement === 'string' ? statement : String(Object(statement).text)))
    .filter((text) => !text.includes('pg_notify'))
}
