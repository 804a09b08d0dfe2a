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

const names: Record<string, CalendarName> = { 'rosa@mail.example': 'work', 'home@group.calendar.example': 'home' }

/** Small, so that lists have pages. */
const pageSize = 2

const etagOf = ({ version }: StoredEvent) => `"${version}"`

const shown = (event: StoredEvent) => ({
  ...event.content,
  id: event.id,
  etag: etagOf(event),
  status: event.is_deleted ? 'cancelled' : (event.content['status'] ?? 'confirmed'),
})

const refusal = (status: number, reason: string): CompanyAnswer => ({
  status,
  body: { error: { code: status, errors: [{ reason }] } },
})

/** A stand-in for Google Calendar (API v3), as strict as its documentation. */
export const aGoogleCalendar = (): Promise<Company> =>
  aCompany({
    kind: 'google',
    api: '/calendar/v3',
    settings: (origin) => ({
      GOOGLE_ISSUER: origin,
      GOOGLE_CALENDAR_URL: `${origin}/calendar/v3`,
      GOOGLE_CALENDAR_CLIENT_ID: clientId,
      GOOGLE_CALENDAR_CLIENT_SECRET: clientSecret,
    }),
    rotates: false,
    answer,
    uidOf: ({ content }) => (content['extendedProperties'] as { private?: { uid?: string } } | undefined)?.private?.uid,
    see({ content }) {
      const time = (name: 'start' | 'end') => (content[name] as { dateTime: string }).dateTime
      return {
        title: String(content['summary']),
        description: String(content['description']),
        starts_at: new Date(time('start')).toISOString(),
        ends_at: new Date(time('end')).toISOString(),
      }
    },
    hours: ({ starts_at, ends_at }) => ({ start: { dateTime: starts_at }, end: { dateTime: ends_at } }),
    describe: (description) => ({ description }),
    notice: ({ id, remote_id, secret }) => ({
      path: '/rest/v1/calendar_notices/google',
      headers: {
        'x-goog-channel-id': id,
        'x-goog-channel-token': secret,
        'x-goog-resource-id': remote_id,
        'x-goog-resource-state': 'exists',
      },
      body: '',
    }),
  })

function answer(company: Shelf, request: CompanyRequest): CompanyAnswer {
  const { method, path, body } = request
  if (path === '/users/me/calendarList') return { status: 200, body: calendarList(request) }
  if (path === '/channels/stop' && method === 'POST') {
    company.channels.delete(String(body['id']))
    return { status: 204 }
  }
  const [, id = '', event, more] = /^\/calendars\/([^/]+)\/events(?:\/([^/]+))?(?:\/(.+))?$/.exec(path) ?? []
  const calendar = names[id]
  if (!calendar || more !== undefined) return refusal(404, 'notFound')
  if (event === 'watch' && method === 'POST') return watch(company, calendar, body)
  if (event === undefined) return method === 'POST' ? insert(company, calendar, body) : list(company, calendar, request)
  return single(company, calendar, event, request)
}

function calendarList({ query }: CompanyRequest) {
  const items = [
    { id: 'rosa@mail.example', summary: 'Rosa', accessRole: 'owner', primary: true },
    { id: 'home@group.calendar.example', summary: 'Home', accessRole: 'reader' },
  ]
  const page = pageOf(items, Number(query.get('pageToken') ?? 0), 1)
  return { items: page.items, ...(page.next !== undefined && { nextPageToken: String(page.next) }) }
}

function watch(company: Shelf, calendar: CalendarName, body: Record<string, unknown>): CompanyAnswer {
  const { id, address, token, type, params } = body as Record<string, string> & { params: { ttl: string } }
  if (type !== 'web_hook' || !address?.startsWith('https://')) return refusal(400, 'push.webhookUrlNotHttps')
  if (!id || company.channels.has(id)) return refusal(400, 'channelIdNotUnique')
  const remote_id = `resource-${calendar}`
  company.channels.set(id, { id, remote_id, address, secret: token ?? '', calendar })
  const now = Date.parse('2026-03-03T17:00:00Z')
  return { status: 200, body: { id, resourceId: remote_id, expiration: String(now + Number(params.ttl) * 1000) } }
}

function insert(company: Shelf, calendar: CalendarName, { id, ...content }: Record<string, unknown>): CompanyAnswer {
  if (calendar === 'home') return refusal(403, 'requiredAccessLevel')
  if (typeof id !== 'string' || !/^[a-v0-9]{5,1024}$/.test(id)) return refusal(400, 'invalid')
  // The id of a deleted event stays taken.
  if (company.events[calendar].has(id)) return refusal(409, 'duplicate')
  return { status: 200, body: shown(company.put(calendar, id, content)) }
}

function list(company: Shelf, calendar: CalendarName, { query }: CompanyRequest): CompanyAnswer {
  const syncToken = query.get('syncToken')
  if (syncToken && (query.has('timeMin') || query.has('timeMax'))) return refusal(400, 'invalid')
  if (syncToken && Number(syncToken) <= company.forgotten) return refusal(410, 'fullSyncRequired')
  const all = [...company.events[calendar].values()]
  const found = syncToken
    ? all.filter(({ version }) => version > Number(syncToken))
    : all.filter((event) => !event.is_deleted && isWithin(event, query))
  const page = pageOf(found.map(shown), Number(query.get('pageToken') ?? 0), pageSize)
  return {
    status: 200,
    body: {
      items: page.items,
      ...(page.next === undefined
        ? // A list of a certain time ends without a token.
          !query.has('timeMax') && { nextSyncToken: String(company.version()) }
        : { nextPageToken: String(page.next) }),
    },
  }
}

function isWithin({ content }: StoredEvent, query: URLSearchParams): boolean {
  const time = (name: string) => {
    const { dateTime, date } = content[name] as { dateTime?: string; date?: string }
    return Date.parse(dateTime ?? date ?? '')
  }
  const [from, to] = [query.get('timeMin'), query.get('timeMax')]
  return (!from || time('end') > Date.parse(from)) && (!to || time('start') < Date.parse(to))
}

function single(company: Shelf, calendar: CalendarName, id: string, request: CompanyRequest): CompanyAnswer {
  const { method, headers, body } = request
  const event = company.events[calendar].get(id)
  if (!event) return refusal(404, 'notFound')
  if (method === 'GET') return { status: 200, body: shown(event) }
  if (headers['if-match'] !== undefined && headers['if-match'] !== etagOf(event)) return refusal(412, 'conditionNotMet')
  if (method === 'DELETE') {
    if (event.is_deleted) return refusal(410, 'deleted')
    company.drop(calendar, id)
    return { status: 204 }
  }
  if (method !== 'PATCH') return refusal(404, 'notFound')
  return { status: 200, body: shown(company.put(calendar, id, { ...event.content, ...body })) }
}
