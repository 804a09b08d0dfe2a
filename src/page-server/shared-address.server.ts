import type { IncomingMessage } from 'node:http'
import { searchParameters } from '#domains/search/rules.ts'
import { themeIn } from '#pages/layout/theme.ts'
import { findPage } from '#routes.ts'

const longestAddress = 500

/** Everything that a shared page depends on. The request itself never reaches the renderer. */
export interface SharedAddress {
  host: string
  /** Path and query, with the parameters in a fixed order. */
  path: string
  theme: 'system' | 'light' | 'dark'
  /** The pattern of the page's path, e.g. `/providers/:id`. */
  route: string
}

/**
 * The shared page that a request may get: a GET of a public page, with only the parameters that the
 * page reads, and without anything that could identify the visitor.
 */
export function sharedAddressOf(
  { method, url = '', headers }: IncomingMessage,
  harmless: ReadonlySet<string>,
): SharedAddress | undefined {
  const { host, cookie, authorization } = headers
  if (method !== 'GET' || !host || !plainHost.test(host) || authorization !== undefined || hasBody(headers))
    return undefined
  const names = cookie?.split(';').map((part) => part.split('=')[0]!.trim())
  if (names && !names.every((name) => harmless.has(name))) return undefined
  const known = sharedPathOf(url)
  return known && { host, ...known, theme: themeIn(cookie) }
}

/** A name or an address, and a port: nothing that could continue as a path. */
const plainHost = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i

const hasBody = (headers: IncomingMessage['headers']) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/**
 * The query parameters that public pages read, by the path of their route. With any other, a
 * visitor gets a page of their own. Only the server needs them, so they cost browsers nothing.
 */
const parametersOf: Readonly<Record<string, readonly string[]>> = {
  '/providers': searchParameters,
  '/providers/:id': ['reviews', 'day'],
  '/p/:handle': ['day'],
  '/p/:handle/embed': ['day'],
  '/help': ['q'],
}

type KnownPath = Pick<SharedAddress, 'path' | 'route'>

const paths = new Map<string, KnownPath | undefined>()

function sharedPathOf(url: string): KnownPath | undefined {
  if (url.length > longestAddress || !url.startsWith('/')) return undefined
  if (paths.has(url)) return paths.get(url)
  if (paths.size >= 1000) paths.clear()
  const path = readPath(url)
  paths.set(url, path)
  return path
}

function readPath(url: string): KnownPath | undefined {
  const address = `http://host${url}`
  if (!URL.canParse(address)) return undefined
  const { pathname, searchParams } = new URL(address)
  const page = findPage(pathname)
  if (!page || page.handle?.private) return undefined
  const known = parametersOf[page.path] ?? []
  if (![...searchParams.keys()].every((name) => known.includes(name))) return undefined
  searchParams.sort()
  return { path: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, route: page.path }
}
