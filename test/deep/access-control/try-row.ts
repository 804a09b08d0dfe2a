import { type StaffRole, staffRoles } from '#domains/identity/staff-rules.ts'
import type { AdminRow } from '../../admin-permissions.ts'
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
 * Sends the request of a row as each caller. Those who can change nothing use the `shared` street.
 * Each of the others gets users of its own, so that rows and callers do not affect each other. If
 * all users may do it and strangers may not, each does it to their own account, and one street is
 * enough for them.
 */
export async function tryRow(server: TestServer, row: Row, shared: Street): Promise<Try[]> {
  const outcomes = callers.map((who, at) => ({ row, who, expected: row.outcomes.split(' ')[at]! }))
  const isForUsers = outcomes.every(
    (one) => isHarmless(row, one.expected) === ['anonymous', 'recovery'].includes(one.who),
  )
  const ours = isForUsers ? await aStreet(server) : undefined
  return Promise.all(
    outcomes.map(async (one) => {
      const street = isHarmless(row, one.expected) ? shared : (ours ?? (await aStreet(server)))
      const status = await statusOf(server, [operationOf(row), street[one.who]], await row.ask(street))
      return { ...one, status: String(status) }
    }),
  )
}

/** Sends the request of a row as an operator with a role. Returns the status of the answer. */
export async function tryRole(
  server: TestServer,
  { row, role, shared }: { row: AdminRow; role: StaffRole; shared: Street },
): Promise<string> {
  const street = isHarmless(row, row.roles[staffRoles.indexOf(role)]!) ? shared : await aStreet(server)
  return String(await statusOf(server, [operationOf(row), await street.staff(role)], await row.ask(street)))
}

/** Whether a request changes nothing. */
const isHarmless = ({ operation }: Row, expected: string) => operation.startsWith('GET') || Number(expected) >= 400

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
