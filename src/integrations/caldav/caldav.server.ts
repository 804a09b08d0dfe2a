import { msg } from '#ui/language.ts'
import { CalendarProblem, type RemoteCalendar } from '../calendar-accounts/port.server.ts'
import {
  childrenOf,
  namespaces,
  notCalDav,
  type Resource,
  refusalOf,
  resourcesIn,
  textOf,
} from './multistatus.server.ts'
import { ask, type DavAccess, davAddress } from './requests.server.ts'

/** A stored event. */
export interface DavEvent {
  text: string
  etag: string | null
}

/** The most events that one request names. */
const batch = 100

const xml = (root: string, content: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns:D="${namespaces.dav}" xmlns:C="${namespaces.caldav}" xmlns:A="${namespaces.apple}">${content}</${root.split(' ')[0]}>`

const props = {
  principal: '<D:current-user-principal/><C:calendar-home-set/><D:resourcetype/>',
  calendar: '<D:displayname/><D:resourcetype/><D:current-user-privilege-set/><C:supported-calendar-component-set/>',
  state: '<A:getctag/><D:sync-token/>',
}

/**
 * Finds the calendars behind the address of a server, as RFC 6764 says: the address itself, or what
 * `/.well-known/caldav` leads to, names the user, who has a collection of calendars. Throws {@link
 * CalendarProblem} with a sentence.
 */
export async function findCalendars(
  text: string,
  access: DavAccess,
): Promise<{ url: string; calendars: RemoteCalendar[] }> {
  const typed = davAddress(text, access)
  const home = await findHome(typed, access)
  const calendars = (await propfind(home, access, props.calendar, 1)).flatMap(calendarOf)
  if (calendars.length === 0) throw new CalendarProblem(msg('There is no calendar in this account.'))
  return { url: home.href, calendars }
}

async function findHome(typed: URL, access: DavAccess): Promise<URL> {
  const candidates = [typed, new URL('/.well-known/caldav', typed), new URL('/remote.php/dav/', typed)]
  for (const address of candidates) {
    const found = await ask(address, access, propfindOf(props.principal, 0))
    // A server without CalDAV at this address may have it at the next one.
    if (found.status !== 207) {
      if (found.status >= 500) throw new CalendarProblem(refusalOf(found.status))
      continue
    }
    const [resource] = resourcesIn(found)
    const home = resource && (hrefIn(resource, 'caldav', 'calendar-home-set') ?? (await homeOfUser(resource, access)))
    if (home) return davAddress(home.href, access)
  }
  throw new CalendarProblem(notCalDav)
}

async function homeOfUser(resource: Resource, access: DavAccess): Promise<URL | undefined> {
  const user = hrefIn(resource, 'dav', 'current-user-principal')
  if (!user) return undefined
  const [principal] = await propfind(davAddress(user.href, access), access, '<C:calendar-home-set/>', 0)
  return principal && hrefIn(principal, 'caldav', 'calendar-home-set')
}

function hrefIn({ prop, url }: Resource, space: keyof typeof namespaces, name: string): URL | undefined {
  const element = prop(space, name)
  const href = element && textOf(childrenOf(element, 'dav', 'href')[0])
  return (href && URL.parse(href, url)) || undefined
}

/** The calendar of a resource. Skips lists of tasks, and the inbox of invitations. */
function calendarOf({ url, prop }: Resource): RemoteCalendar[] {
  const type = prop('dav', 'resourcetype')
  if (!type || childrenOf(type, 'caldav', 'calendar').length === 0) return []
  const kinds = prop('caldav', 'supported-calendar-component-set')
  const names = kinds && childrenOf(kinds, 'caldav', 'comp').map((kind) => kind.getAttribute('name')?.toUpperCase())
  if (names && names.length > 0 && !names.includes('VEVENT')) return []
  const privileges = prop('dav', 'current-user-privilege-set')
  const can_write =
    !privileges ||
    childrenOf(privileges, 'dav', 'privilege').some((one) =>
      ['all', 'write', 'write-content'].some((name) => childrenOf(one, 'dav', name).length > 0),
    )
  const name = textOf(prop('dav', 'displayname')) || decodeURIComponent(lastPart(url))
  return [{ url: url.href, name: name.slice(0, 200), can_write }]
}

/** The last part of the path: the name of an event's file. */
const lastPart = ({ pathname }: URL) => pathname.replace(/\/$/, '').split('/').at(-1) ?? ''

const propfindOf = (wanted: string, depth: 0 | 1) => ({
  method: 'PROPFIND' as const,
  headers: { depth: String(depth), 'content-type': 'application/xml; charset=utf-8' },
  body: xml('D:propfind', `<D:prop>${wanted}</D:prop>`),
  follows: true,
})

const propfind = async (url: URL, access: DavAccess, wanted: string, depth: 0 | 1) =>
  resourcesIn(await ask(url, access, propfindOf(wanted, depth)))

async function report(url: string, access: DavAccess, body: string): Promise<Resource[]> {
  const headers = { depth: '1', 'content-type': 'application/xml; charset=utf-8' }
  return resourcesIn(await ask(new URL(url), access, { method: 'REPORT', headers, body }))
}

/**
 * A text that changes with each change of a calendar; null if the server has none. It is compared
 * and never sent, so that no server can refuse it.
 */
export async function stateOf(calendar: string, access: DavAccess): Promise<string | null> {
  const [resource] = await propfind(new URL(calendar), access, props.state, 0)
  const state = textOf(resource?.prop('dav', 'sync-token')) || textOf(resource?.prop('apple', 'getctag'))
  return state === '' ? null : state.slice(0, 1000)
}

/** All events of a calendar between two instants, as one calendar file. */
export async function readRange(
  calendar: string,
  access: DavAccess,
  { from, to }: { from: Date; to: Date },
): Promise<string> {
  const range = `<C:time-range start="${stampOf(from)}" end="${stampOf(to)}"/>`
  const filter = `<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${range}</C:comp-filter></C:comp-filter></C:filter>`
  const body = xml('C:calendar-query', `<D:prop><C:calendar-data/></D:prop>${filter}`)
  const events = await report(calendar, access, body)
  return [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR',
    ...events.map(({ prop }) => textOf(prop('caldav', 'calendar-data'))),
  ].join('\r\n')
}

const stampOf = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** The versions of events by the names of their files; undefined for a missing event. */
export async function listVersions(
  calendar: string,
  access: DavAccess,
  names: readonly string[],
): Promise<Map<string, string>> {
  const versions = new Map<string, string>()
  for (let at = 0; at < names.length; at += batch) {
    const hrefs = names.slice(at, at + batch).map((name) => `<D:href>${addressOf(calendar, name).pathname}</D:href>`)
    const body = xml('C:calendar-multiget', `<D:prop><D:getetag/></D:prop>${hrefs.join('')}`)
    for (const { url, status, prop } of await report(calendar, access, body)) {
      const etag = textOf(prop('dav', 'getetag'))
      if (etag !== '' && (status === null || status === 200)) versions.set(lastPart(url), etag)
    }
  }
  return versions
}

const addressOf = (calendar: string, name: string) => new URL(name, calendar.endsWith('/') ? calendar : `${calendar}/`)

/** An event by the name of its file; undefined if there is none. */
export async function readEvent(calendar: string, access: DavAccess, name: string): Promise<DavEvent | undefined> {
  const { status, text, etag } = await ask(addressOf(calendar, name), access, { method: 'GET' })
  if (status === 404 || status === 410) return undefined
  if (status !== 200) throw new CalendarProblem(refusalOf(status))
  return { text, etag }
}

/**
 * The event with a UID, in any file, because other programs may rename it. Undefined if there is
 * none.
 */
export async function findEvent(
  calendar: string,
  access: DavAccess,
  uid: string,
): Promise<(DavEvent & { name: string }) | undefined> {
  const match = `<C:prop-filter name="UID"><C:text-match>${escaped(uid)}</C:text-match></C:prop-filter>`
  const filter = `<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${match}</C:comp-filter></C:comp-filter></C:filter>`
  const body = xml('C:calendar-query', `<D:prop><D:getetag/><C:calendar-data/></D:prop>${filter}`)
  const events = (await report(calendar, access, body)).map(({ url, prop }) => ({
    name: lastPart(url),
    text: textOf(prop('caldav', 'calendar-data')),
    etag: textOf(prop('dav', 'getetag')) || null,
  }))
  // A server may not support such filters, and a text may be part of another.
  return events.find(({ text }) => linesIn(text).includes(`UID:${uid}`))
}

const linesIn = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Writes an event: a new one, or in place of the version `etag`. Returns the new version, null if
 * the server does not send it, or `changed` if the event there is not the expected version.
 */
export async function writeEvent(
  calendar: string,
  access: DavAccess,
  { name, uid, text, etag }: { name: string; uid: string; text: string; etag: string | null },
): Promise<{ etag: string | null } | 'changed'> {
  const condition: Record<string, string> = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag }
  const headers = { 'content-type': 'text/calendar; charset=utf-8', ...condition }
  const answer = await ask(addressOf(calendar, name), access, { method: 'PUT', headers, body: text })
  if (answer.status === 412) return 'changed'
  // A UID may be only once in a calendar (RFC 4791): the event is there in another file.
  const isTwice = etag === null && [403, 409].includes(answer.status)
  if (isTwice && (await findEvent(calendar, access, uid))) return 'changed'
  if (![200, 201, 204].includes(answer.status)) throw new CalendarProblem(refusalOf(answer.status))
  return { etag: answer.etag }
}

/** Deletes an event; one that is gone counts as deleted. */
export async function deleteEvent(calendar: string, access: DavAccess, name: string): Promise<void> {
  const { status } = await ask(addressOf(calendar, name), access, { method: 'DELETE' })
  if (![200, 202, 204, 404, 410].includes(status)) throw new CalendarProblem(refusalOf(status))
}
