import { openEvents } from '../../events.ts'
import { emailsTo } from '../../mails.ts'
import type { TestPerson } from '../../people.ts'
import type { TestServer } from '../../server.ts'

/** The support address in all emails. */
export const mailSender = 'support@porch.example'
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** What can connect two records: ids, names of pictures, times, and email addresses. */
const connecting =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+|[\w.-]+@[\w-]+(?:\.[\w-]+)+/g

/** The connecting values of a record; cursors count as what they contain. */
export function valuesIn(record: unknown): Set<string> {
  const text = JSON.stringify(record)
  const cursors = [...text.matchAll(/"next_cursor":"([\w-]+)"/g)].map(([, it]) =>
    Buffer.from(it!, 'base64url').toString(),
  )
  return new Set([text, ...cursors].flatMap((part) => part.match(connecting) ?? []))
}

/**
 * The records of a response: each row of its lists, also of lists in its parts, and the rest. A row
 * is a whole, with the lists in it.
 */
function recordsIn(body: unknown): unknown[] {
  if (typeof body === 'string') return body.split('BEGIN:VEVENT')
  const parts = Object.entries(body ?? {})
  const lists = parts.flatMap(([, part]) => (Array.isArray(part) ? part : []))
  const groups = parts.filter(([, part]) => hasLists(part))
  const rest = parts.filter(([, part]) => !Array.isArray(part) && !hasLists(part))
  return [...lists, ...groups.flatMap(([, part]) => recordsIn(part)), Object.fromEntries(rest)]
}

/**
 * Whether a part of a response has lists of its own, as the first screen has bookings and requests.
 */
const hasLists = (part: unknown): part is object =>
  typeof part === 'object' &&
  part !== null &&
  !Array.isArray(part) &&
  Object.values(part).some((inner) => Array.isArray(inner) || hasLists(inner))

const queries = [
  ...['bookings', 'conversations', 'notifications', 'blocks', 'leads/open'].map((path) => `/rest/v1/${path}?limit=1`),
  '/rest/v1/messages?conversation={id}',
  '/rest/v1/messages?with={id}',
  '/rest/v1/reviews?provider_id={id}',
  '/rest/v1/services?provider_id={id}',
]

/**
 * Everything that a provider can read, as records: each GET with each id that was read before, or
 * is among the `known` ones. The outbox of demo mode is left out: it shows everyone's emails.
 */
export async function everythingFor(
  server: TestServer,
  provider: TestPerson,
  known: readonly string[],
): Promise<unknown[]> {
  const { body: document } = await provider.get('/rest/v1/openapi.json')
  const paths = Object.entries<object>(document.paths)
    .filter(([path, methods]) => 'get' in methods && !/openapi|realtime|export|^\/dev\//.test(path))
    .map(([path]) => path)
  const events = await openEvents(server, provider, 0)
  await events.until(4)
  const { body: feed } = await provider.post('/rest/v1/calendar_feed')
  const calendar = await provider.get(new URL(feed.url ?? feed.feed.url).pathname)
  const exported = (await provider.get('/auth/v1/export')).body
  const records: unknown[] = [
    ...recordsIn(exported),
    ...recordsIn(calendar.body),
    ...String((await provider.get('/rest/v1/earnings', { accept: 'text/csv' })).body).split('\r\n'),
    ...events.events.map(({ data }) => data),
    ...(await emailsTo(server, provider)),
  ]
  const asked = new Set<string>()
  for (const round of [1, 2]) {
    const ids = new Set([...known, ...(JSON.stringify(records).match(uuid) ?? [])])
    const wanted = [...paths, ...queries].flatMap((path) =>
      path.includes('{id}') ? [...ids].map((id) => path.replace('{id}', id)) : round === 1 ? [path] : [],
    )
    for (const path of wanted) {
      if (path.includes('{') || asked.has(path)) continue
      asked.add(path)
      const { status, body } = await provider.get(path)
      if (status === 200) records.push(...recordsIn(body))
    }
  }
  events.drop()
  return records
}

/** The last four digits of telephone numbers, masked or not. */
const digitsIn = (record: unknown) =>
  Array.from(JSON.stringify(record).matchAll(/(?:\*{3}-\*{3}-|\(\d{3}\) \d{3}-)(\d{4})/g), ([, digits]) => `-${digits}`)

/**
 * All records that lead from a booking to each other by shared values, except the provider's own:
 * with `byDigits` also by the last digits of telephone numbers.
 */
export function connectedTo(
  booking_id: string,
  records: readonly unknown[],
  own: ReadonlySet<string>,
  { byDigits }: { byDigits: boolean },
): unknown[] {
  const values = records.map((record) =>
    [...valuesIn(record), ...(byDigits ? digitsIn(record) : [])].filter((value) => !own.has(value)),
  )
  const known = new Set([booking_id])
  const found = new Set<number>()
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const [at, some] of values.entries()) {
      if (found.has(at) || !some.some((value) => known.has(value))) continue
      found.add(at)
      for (const value of some) known.add(value)
    }
  }
  return [...found].map((at) => records[at])
}
