import { visitorHeader } from '#domains/identity/sessions-rules.ts'
import { findPage } from '#routes.ts'

/** The kinds of copies beside the shell: documents, API responses, pictures. */
export type Kind = 'pages' | 'answers' | 'pictures'

/** The maximum number of copies, and for how many seconds they may be shown. */
interface Limits {
  entries: number
  seconds: number
}

const day = 24 * 60 * 60
const week = 7 * day

/** Public copies may be shown for a week, private ones for a day. */
const limits: Record<'everybody' | 'person', Record<Kind, Limits>> = {
  everybody: {
    pages: { entries: 50, seconds: week },
    answers: { entries: 200, seconds: week },
    pictures: { entries: 150, seconds: week },
  },
  person: {
    pages: { entries: 30, seconds: day },
    answers: { entries: 150, seconds: day },
    pictures: { entries: 100, seconds: day },
  },
}

/** The owner of public copies. */
export const everybody = 'everybody'

/** The limits for an owner, a profile or {@link everybody}. */
export const limitsOf = (kind: Kind, owner: string): Limits => limits[owner === everybody ? everybody : 'person'][kind]

/** How long a page waits for the network before a copy is shown, in milliseconds. */
export const networkTimeout = 4_000

/** Requests that the worker ignores: files, API addresses for programs, downloads. */
const noPages = /^\/((rest|auth|storage|functions|realtime)\/v1(\/|$)|assets\/|docs\/|dev\/|og\/|sitemap)|\.[a-z]+$/
/**
 * Answers of the API, and the photos of reviews: an operator may hide one, so a copy is only shown
 * without a connection.
 */
const answers = /^\/(rest\/v1\/(?!openapi|admin)|auth\/v1\/user$|storage\/v1\/object\/public\/review-photos\/)/
const pictures = /^\/storage\/v1\/object\/public\//
/** Requests that change the signed-in user. */
const identity = /^\/auth\/v1\//

/** How the worker handles a request; undefined if it doesn't. */
export function roleOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): Kind | 'identity' | undefined {
  const { pathname } = new URL(url)
  if (method !== 'GET') return identity.test(pathname) ? 'identity' : undefined
  if (mode === 'navigate') return noPages.test(pathname) ? undefined : 'pages'
  if (answers.test(pathname)) return 'answers'
  return pictures.test(pathname) ? 'pictures' : undefined
}

/** Whether a copy of a page may be stored, by the handle of its route (src/routes.ts). */
export const mayBeKept = (url: string): boolean => findPage(new URL(url).pathname)?.handle?.offline === undefined

/**
 * The audience of a response: a user, a visitor, or everyone. Undefined if unknown, and then it is
 * not stored.
 */
export type Audience = { id: string; isRemembered: boolean } | 'nobody' | typeof everybody | undefined

/** Reads the audience from the header of private responses: `{profile id}; remembered`. */
export function audienceOf(headers: Headers): Audience {
  if (!headers.get('cache-control')?.includes('no-store')) return everybody
  const [id, more] = headers.get(visitorHeader)?.split('; ') ?? []
  if (!id) return undefined
  if (id === 'nobody') return 'nobody'
  return { id, isRemembered: more === 'remembered' }
}

/** Whether a copy may still be shown. */
export function isFresh(headers: Headers, seconds: number, now: Date): boolean {
  const made = Date.parse(headers.get('date') ?? '')
  return now.getTime() - made < seconds * 1000
}
