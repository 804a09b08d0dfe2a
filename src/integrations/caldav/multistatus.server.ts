import { DOMParser, type Element, ParseError } from '@xmldom/xmldom'
import { withNumber } from '#platform/stored-text.ts'
import { msg } from '#ui/language.ts'
import { CalendarProblem } from '../calendar-accounts/port.server.ts'
import type { DavAnswer } from './requests.server.ts'

/** The namespaces of WebDAV, CalDAV, and Apple's extension. */
export const namespaces = {
  dav: 'DAV:',
  caldav: 'urn:ietf:params:xml:ns:caldav',
  apple: 'http://calendarserver.org/ns/',
} as const

/** One address in an answer. */
export interface Resource {
  url: URL
  /** The status of the address itself; null if only its properties have one. */
  status: number | null
  /** The properties that it has. */
  prop: (space: keyof typeof namespaces, name: string) => Element | undefined
}

/**
 * Reads an answer of the kind 207 (RFC 4918). Throws {@link CalendarProblem} for any other, so that
 * a web page is not taken for a calendar.
 */
export function resourcesIn({ status, text, url }: DavAnswer): Resource[] {
  if (status !== 207) throw new CalendarProblem(refusalOf(status))
  const root = rootOf(text)
  if (root?.localName !== 'multistatus' || root.namespaceURI !== namespaces.dav) throw new CalendarProblem(notCalDav)
  return childrenOf(root, 'dav', 'response').flatMap((response) => {
    const href = textOf(childrenOf(response, 'dav', 'href')[0])
    const at = href && URL.parse(href, url)
    if (!at) return []
    const props = childrenOf(response, 'dav', 'propstat')
      .filter((part) => statusOf(childrenOf(part, 'dav', 'status')[0]) === 200)
      .flatMap((part) => childrenOf(part, 'dav', 'prop'))
    return {
      url: at,
      status: statusOf(childrenOf(response, 'dav', 'status')[0]),
      prop: (space, name) => props.flatMap((prop) => childrenOf(prop, space, name))[0],
    }
  })
}

/** The sentence for a server or an address without CalDAV. */
export const notCalDav = msg(
  'This server answers, but not as a CalDAV server. Please check the address: it is not that of a web page.',
)

/** The sentence for a status that is not the expected one. */
export function refusalOf(status: number): string {
  if (status === 403) return msg('The server does not allow us to do this with your calendar (403).')
  if (status === 404 || status === 410) return msg('The calendar no longer exists. Please choose another one.')
  if (status === 507) return msg('Your account on the server has no space left (507).')
  return status >= 400 && status !== 405
    ? withNumber(msg('The server answered with an error ({number}). We keep trying.'), status)
    : notCalDav
}

function rootOf(text: string): Element | null {
  // CalDAV documents have no DOCTYPE, and a DOCTYPE could define endless entities.
  if (/<!DOCTYPE/i.test(text)) throw new CalendarProblem(notCalDav)
  try {
    return new DOMParser({ onError: () => undefined }).parseFromString(text, 'text/xml').documentElement
  } catch (error) {
    if (error instanceof ParseError) throw new CalendarProblem(notCalDav, { cause: error })
    throw error
  }
}

/** The elements of a name directly in another. */
export function childrenOf(element: Element, space: keyof typeof namespaces, name: string): Element[] {
  return [...element.childNodes].filter(
    (child): child is Element =>
      child.nodeType === 1 &&
      (child as Element).localName === name &&
      (child as Element).namespaceURI === namespaces[space],
  )
}

/** The text in an element, without blanks around it. */
export const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? ''

/** The number in `HTTP/1.1 404 Not Found`. */
const statusOf = (element: Element | undefined): number | null =>
  Number(/^HTTP\/[\d.]+ (\d{3})/.exec(textOf(element))?.[1]) || null
