import { randomUUID } from 'node:crypto'
import {
  aCompany,
  type CalendarName,
  type Company,
  type CompanyAnswer,
  type CompanyRequest,
  clientId,
  clientSecret,
  pageOf,
  type Shelf,
  type StoredEvent,
} from './company-calendar.ts'

const names: Record<string, CalendarName> = { 'AAMk-work=': 'work', 'AAMk-home=': 'home' }

/** Small, so that lists have pages. */
const pageSize = 2

const etagOf = ({ version }: StoredEvent) => `W/"${version}"`

interface Property {
  id: string
  value: string
}

const propertiesOf = ({ content }: StoredEvent) => (content['singleValueExtendedProperties'] ?? []) as Property[]

const shown = (event: StoredEvent) => {
  // Only our mark is hidden unless it is asked for.
  const { singleValueExtendedProperties: _, transactionId: __, ...content } = event.content
  return { ...content, id: event.id, '@odata.etag': etagOf(event) }
}

const refusal = (status: number, code: string): CompanyAnswer => ({ status, body: { error: { code } } })

const utcTime = (instant: string) => ({
  dateTime: new Date(instant).toISOString().replace('Z', '0000'),
  timeZone: 'UTC',
})

/** A stand-in for Outlook calendars (Microsoft Graph v1.0), as strict as its documentation. */
export const aMicrosoftCalendar = (): Promise<Company> =>
  aCompany({
    kind: 'microsoft',
    api: '/v1.0',
    settings: (origin) => ({
      MICROSOFT_ISSUER: origin,
      MICROSOFT_GRAPH_URL: `${origin}/v1.0`,
      MICROSOFT_CALENDAR_CLIENT_ID: clientId,
      MICROSOFT_CALENDAR_CLIENT_SECRET: clientSecret,
    }),
    rotates: true,
    answer,
    uidOf: (event) => propertiesOf(event)[0]?.value,
    see({ content }) {
      const time = (name: 'start' | 'end') => (content[name] as { dateTime: string }).dateTime.slice(0, 19)
      return {
        title: String(content['subject']),
        description: (content['body'] as { content: string }).content,
        starts_at: new Date(`${time('start')}Z`).toISOString(),
        ends_at: new Date(`${time('end')}Z`).toISOString(),
      }
    },
    hours: ({ starts_at, ends_at }) => ({ start: utcTime(starts_at), end: utcTime(ends_at) }),
    describe: (content) => ({ body: { contentType: 'text', content } }),
    notice: ({ remote_id, secret }) => ({
      path: '/rest/v1/calendar_notices/microsoft',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        value: [
          { subscriptionId: remote_id, clientState: secret, changeType: 'updated', resource: 'Users/x/Events/y' },
        ],
      }),
    }),
  })

async function answer(company: Shelf, request: CompanyRequest): Promise<CompanyAnswer> {
  const { method, path, body } = request
  if (path === '/me/calendars') return { status: 200, body: calendars(company, request) }
  if (path === '/subscriptions' && method === 'POST') return subscribe(company, body)
  const [, subscription] = /^\/subscriptions\/(.+)$/.exec(path) ?? []
  if (subscription !== undefined && method === 'DELETE')
    return { status: company.channels.delete(subscription) ? 204 : 404 }
  const [, event] = /^\/me\/events\/(.+)$/.exec(path) ?? []
  if (event !== undefined) return single(company, event, request)
  const [, id = '', list] = /^\/me\/calendars\/([^/]+)\/(events|calendarView|calendarView\/delta)$/.exec(path) ?? []
  const calendar = names[id]
  if (!calendar) return refusal(404, 'ErrorItemNotFound')
  if (list === 'events') return method === 'POST' ? create(company, calendar, body) : search(company, calendar, request)
  return list === 'calendarView' ? view(company, calendar, request) : delta(company, calendar, request)
}

function calendars({ origin }: Shelf, { query }: CompanyRequest) {
  const owner = { name: 'Rosa', address: 'rosa@mail.example' }
  const value = [
    { id: 'AAMk-work=', name: 'Calendar', canEdit: true, isDefaultCalendar: true, owner },
    { id: 'AAMk-home=', name: 'Home', canEdit: false, isDefaultCalendar: false, owner },
  ]
  const page = pageOf(value, Number(query.get('$skip') ?? 0), 1)
  return { value: page.items, ...linkTo(page.next, `${origin}/v1.0/me/calendars?$skip=`) }
}

const linkTo = (next: number | undefined, address: string) =>
  next === undefined ? {} : { '@odata.nextLink': `${address}${next}` }

/** Asks at the address first, and takes only one that sends the token back. */
async function subscribe(company: Shelf, body: Record<string, unknown>): Promise<CompanyAnswer> {
  const { notificationUrl, clientState, resource, changeType, expirationDateTime } = body as Record<string, string>
  const [, id = ''] = /^\/me\/calendars\/([^/]+)\/events$/.exec(decodeURIComponent(resource ?? '')) ?? []
  const calendar = names[id]
  const isTooLong =
    Date.parse(expirationDateTime ?? '') > Date.parse('2026-03-03T17:00:00Z') + 4230 * 60_000 + 8 * 86_400_000
  if (!calendar || changeType !== 'created,updated,deleted' || isTooLong) return refusal(400, 'InvalidRequest')
  if (!notificationUrl?.startsWith('https://')) return refusal(400, 'InvalidRequest')
  const token = `Validation: Testing ${randomUUID()} <b>`
  const answered = await fetch(`${company.reach(notificationUrl)}?validationToken=${encodeURIComponent(token)}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
  const isOurs = answered.status === 200 && answered.headers.get('content-type')?.startsWith('text/plain')
  if (!isOurs || (await answered.text()) !== token) return refusal(400, 'ValidationError')
  const remote_id = randomUUID()
  const channel = { id: remote_id, remote_id, address: notificationUrl, secret: clientState ?? '', calendar }
  company.channels.set(remote_id, channel)
  return { status: 201, body: { id: remote_id, expirationDateTime } }
}

function create(company: Shelf, calendar: CalendarName, body: Record<string, unknown>): CompanyAnswer {
  if (calendar === 'home') return refusal(403, 'ErrorAccessDenied')
  const before = [...company.events[calendar].values()].find(
    ({ content }) => content['transactionId'] === body['transactionId'],
  )
  if (before) return refusal(409, 'ErrorDuplicateTransactionId')
  return { status: 201, body: shown(company.put(calendar, `AAMk${randomUUID()}=`, body)) }
}

function search(company: Shelf, calendar: CalendarName, { query }: CompanyRequest): CompanyAnswer {
  const [, id, value] = /ep\/id eq '([^']+)' and ep\/value eq '([^']+)'/.exec(query.get('$filter') ?? '') ?? []
  const found = [...company.events[calendar].values()].filter(
    (event) => !event.is_deleted && propertiesOf(event).some((one) => one.id === id && one.value === value),
  )
  return { status: 200, body: { value: found.map(shown) } }
}

const isWithin = ({ content }: StoredEvent, from: string, to: string) => {
  const time = (name: string) => Date.parse(`${(content[name] as { dateTime: string }).dateTime.slice(0, 19)}Z`)
  return time('end') > Date.parse(from) && time('start') < Date.parse(to)
}

function view(company: Shelf, calendar: CalendarName, { path, query }: CompanyRequest): CompanyAnswer {
  const [from, to] = [query.get('startDateTime') ?? '', query.get('endDateTime') ?? '']
  const found = [...company.events[calendar].values()]
    .filter((event) => !event.is_deleted && isWithin(event, from, to))
    .map((event) => ({
      ...shown(event),
      ...(query.has('$expand') && { singleValueExtendedProperties: propertiesOf(event) }),
    }))
  const page = pageOf(found, Number(query.get('$skip') ?? 0), pageSize)
  query.delete('$skip')
  const address = `${company.origin}/v1.0${path}?${query}&$skip=`
  return { status: 200, body: { value: page.items, ...linkTo(page.next, address) } }
}

/** The token has the days, the version after which events count as changed, and the place. */
function delta(company: Shelf, calendar: CalendarName, { path, query }: CompanyRequest): CompanyAnswer {
  const token = query.get('$deltatoken') ?? query.get('$skiptoken')
  const [from, to, since, at] = token?.split('|') ?? [query.get('startDateTime'), query.get('endDateTime'), '-1', '0']
  if (query.has('$deltatoken') && Number(since) <= company.forgotten) return refusal(410, 'syncStateNotFound')
  const found = [...company.events[calendar].values()]
    .filter(({ version, is_deleted }) => version > Number(since) && !(is_deleted && since === '-1'))
    .flatMap((event) => {
      if (!event.is_deleted && isWithin(event, from!, to!)) return shown(event)
      return since === '-1' ? [] : { id: event.id, '@removed': { reason: 'deleted' } }
    })
  const page = pageOf<object>(found, Number(at), pageSize)
  const address = `${company.origin}/v1.0${path}`
  const link =
    page.next === undefined
      ? {
          '@odata.deltaLink': `${address}?$deltatoken=${encodeURIComponent([from, to, company.version(), 0].join('|'))}`,
        }
      : { '@odata.nextLink': `${address}?$skiptoken=${encodeURIComponent([from, to, since, page.next].join('|'))}` }
  return { status: 200, body: { value: page.items, ...link } }
}

function single(company: Shelf, id: string, { method, headers, body }: CompanyRequest): CompanyAnswer {
  const calendar = (['work', 'home'] as const).find((name) => company.events[name].has(id))
  const event = calendar && company.events[calendar].get(id)
  if (!event || event.is_deleted) return refusal(404, 'ErrorItemNotFound')
  if (method === 'GET') return { status: 200, body: shown(event) }
  if (headers['if-match'] !== undefined && headers['if-match'] !== etagOf(event))
    return refusal(412, 'ErrorIrresolvableConflict')
  if (method === 'DELETE') {
    company.drop(calendar, id)
    return { status: 204 }
  }
  return { status: 200, body: shown(company.put(calendar, id, { ...event.content, ...body })) }
}
