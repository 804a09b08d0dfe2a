import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event of a calendar on a CalDAV server. */
export interface StoredEvent {
  text: string
  etag: string
}

/** A small, strict CalDAV server on this machine, with one user and two calendars. */
export interface CalDavServer {
  url: string
  user_name: string
  password: string
  /** The events of its calendars by the names of their files. */
  calendars: Record<'work' | 'home', Map<string, StoredEvent>>
  /** The requests that it got, as `PUT work/x.ics`, latest last. */
  requests: string[]
  /** The status of its next answers instead of a real one; undefined for none. */
  fault: (request: IncomingMessage) => number | undefined
  /** Writes an event as its user does. */
  put(calendar: 'work' | 'home', name: string, text: string): void
  /** Deletes an event as its user does. */
  remove(calendar: 'work' | 'home', name: string): void
  close(): Promise<void>
}

const etagOf = (text: string, version: number) =>
  `"${createHash('sha256').update(`${version} ${text}`).digest('base64url')}"`

/**
 * Starts a CalDAV server. It answers 412 as RFC 9110 says, 404 for what is gone, and 409 for a UID
 * that it has already.
 */
export async function aCalDavServer(): Promise<CalDavServer> {
  let version = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => answer(request, response, Buffer.concat(parts).toString()))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const dav: CalDavServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    user_name: 'rosa@mail.example',
    password: 'kumquat-app-password',
    calendars: { work: new Map(), home: new Map() },
    requests: [],
    fault: () => undefined,
    put(calendar, name, text) {
      version += 1
      dav.calendars[calendar].set(name, { text, etag: etagOf(text, version) })
    },
    remove(calendar, name) {
      version += 1
      dav.calendars[calendar].delete(name)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: string) {
    const { method = '', url = '', headers } = request
    const [calendar, name = ''] = url.replace(/^\/calendars\/rosa\//, '').split('/') as ['work' | 'home', string?]
    dav.requests.push(`${method} ${url.replace(/^\/calendars\/rosa\//, '')}`)
    const fault = dav.fault(request)
    if (fault !== undefined) return response.writeHead(fault).end()
    const login = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
    if (login !== `${dav.user_name}:${dav.password}`) return response.writeHead(401).end()
    const many = (responses: string) =>
      response
        .writeHead(207, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${responses}</d:multistatus>`,
        )
    if (url === '/.well-known/caldav') return response.writeHead(301, { location: '/dav/' }).end()
    if (url === '/dav/' && method === 'PROPFIND')
      return many(found('/dav/', '<d:current-user-principal><d:href>/people/rosa/</d:href></d:current-user-principal>'))
    if (url === '/people/rosa/' && method === 'PROPFIND')
      return many(found(url, '<cal:calendar-home-set><d:href>/calendars/rosa/</d:href></cal:calendar-home-set>'))
    if (url === '/calendars/rosa/' && method === 'PROPFIND')
      return many(
        found(url, '<d:resourcetype><d:collection/></d:resourcetype>') +
          found(`${url}work/`, collection('Work', '<d:privilege><d:write/></d:privilege>')) +
          found(`${url}home/`, collection('Home &amp; garden', '<d:privilege><d:read/></d:privilege>')),
      )
    const events = dav.calendars[calendar]
    if (!events || !url.startsWith('/calendars/rosa/')) return response.writeHead(404).end()
    if (name === '' && method === 'PROPFIND')
      return many(found(url, `<d:sync-token>http://sync.example/${version}</d:sync-token>`))
    if (name === '' && method === 'REPORT' && body.includes('calendar-multiget'))
      return many(
        [...body.matchAll(/<D:href>([^<]+)<\/D:href>/g)]
          .map(([, href = '']) => {
            const event = events.get(href.split('/').at(-1) ?? '')
            return event
              ? found(href, `<d:getetag>${event.etag}</d:getetag>`)
              : `<d:response><d:href>${href}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`
          })
          .join(''),
      )
    if (name === '' && method === 'REPORT' && body.includes('name="UID"')) {
      const uid = /<C:text-match>([^<]+)</.exec(body)?.[1]
      return many(
        [...events]
          .filter(([, { text }]) => text.includes(`UID:${uid}\r\n`))
          .map(([file, { text, etag }]) =>
            found(url + file, `<d:getetag>${etag}</d:getetag><cal:calendar-data>${escaped(text)}</cal:calendar-data>`),
          )
          .join(''),
      )
    }
    if (name === '' && method === 'REPORT' && body.includes('time-range'))
      return many(
        [...events]
          .map(([file, { text }]) => found(url + file, `<cal:calendar-data>${escaped(text)}</cal:calendar-data>`))
          .join(''),
      )
    const event = events.get(name)
    if (method === 'GET') return event ? response.writeHead(200, { etag: event.etag }).end(event.text) : gone()
    if (method === 'PUT') {
      if (headers['if-none-match'] === '*' ? event : headers['if-match'] !== event?.etag)
        return response.writeHead(412).end()
      const uid = /^UID:.*$/m.exec(body)?.[0] ?? ''
      if ([...events].some(([file, { text }]) => file !== name && text.includes(uid)))
        return response.writeHead(409).end()
      dav.put(calendar, name, body)
      return response.writeHead(event ? 204 : 201, { etag: events.get(name)!.etag }).end()
    }
    if (method === 'DELETE') {
      if (!event) return gone()
      dav.remove(calendar, name)
      return response.writeHead(204).end()
    }
    return response.writeHead(405).end()

    function gone() {
      return response.writeHead(404).end()
    }
  }
  return dav
}

const found = (href: string, props: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

const collection = (name: string, privileges: string) =>
  `<d:displayname>${name}</d:displayname><d:resourcetype><d:collection/><cal:calendar/></d:resourcetype><cal:supported-calendar-component-set><cal:comp name="VEVENT"/></cal:supported-calendar-component-set><d:current-user-privilege-set>${privileges}</d:current-user-privilege-set>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The same event at another time, in UTC, as a calendar program writes it. */
export function movedEvent(text: string, from: string, to: string): string {
  return text
    .replace(/DTSTART[^\r]*/g, (line) => (line.includes('TZID') ? `DTSTART:${from}` : line))
    .replace(/DTEND[^\r]*/, `DTEND:${to}`)
}
