import type { Asked, Row } from '../../permission-row.ts'
import { callers } from '../../permissions.ts'
import type { TestServer } from '../../server.ts'
import { aStreet, type Street } from '../../street.ts'

type CallerName = (typeof callers)[number]

/** A row of the permission matrix that one caller has tried. */
export interface Try {
  row: Row
  who: CallerName
  /** Of the answer, as the matrix writes it. */
  status: string
  expected: string
}

/** The operation of a row, without the name that tells its requests apart. */
export const operationOf = ({ operation }: Row): string => operation.split(' #')[0]!

/**
 * Sends the request of a row as one caller. Each write that should succeed gets users of its own,
 * so that rows do not affect each other; the others use the `shared` street.
 */
export async function tryRow(
  server: TestServer,
  { row, who, shared }: { row: Row; who: CallerName; shared: Street },
): Promise<Try> {
  const expected = row.outcomes.split(' ')[callers.indexOf(who)]!
  const isHarmless = row.operation.startsWith('GET') || Number(expected) >= 400
  const street = isHarmless ? shared : await aStreet(server)
  const status = await statusOf(server, [operationOf(row), street[who]], await row.ask(street))
  return { row, who, status: String(status), expected }
}

/** Sends the request of an operation with a token. Returns the status of the answer. */
export async function statusOf(
  server: TestServer,
  [operation, { token }]: [string, { token: string | undefined }],
  asked: Asked,
): Promise<number> {
  const [method = '', template = ''] = operation.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => asked.path?.[name as 'id'] ?? 'missing')
  const isForm = asked.body instanceof FormData
  const response = await fetch(`${server.url}${path}?${new URLSearchParams(asked.query)}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-session': 'bearer',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(asked.body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(asked.body !== undefined && { body: isForm ? (asked.body as FormData) : JSON.stringify(asked.body) }),
  })
  await response.body?.cancel()
  return response.status
}
