import { visitorHeader } from '#features/sessions/rules.ts'
import { findPage } from '#routes.ts'

/** What is kept on the device beside the shell: documents, answers of the API, pictures. */
export type Kind = 'pages' | 'answers' | 'pictures'

/** How many copies are kept, and for how many seconds they may be shown. */
interface Limits {
  entries: number
  seconds: number
}

const day = 24 * 60 * 60
const week = 7 * day

/** What says the same to everybody may lie for a week; what was made for one person is shown for a day at the most. */
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

/** Whose copies they are, when they are nobody's in particular. */
export const everybody = 'everybody'

/** The limits of what belongs to `owner`, a profile or {@link everybody}. */
export const limitsOf = (kind: Kind, owner: string): Limits => limits[owner === everybody ? everybody : 'person'][kind]

/** How long a page waits for the network before a copy is shown, in milliseconds. */
export const networkTimeout = 4_000

/** Files, programs' addresses and downloads: the worker lets them pass. */
const noPages = /^\/((rest|auth|storage|functions|realtime)\/v1(\/|$)|assets\/|docs\/|dev\/|og\/|sitemap)|\.[a-z]+$/
/** Photos of reviews are among them: one that an operator has hidden is not shown from a copy while there is a connection. */
const answers = /^\/(rest\/v1\/(?!openapi|admin)|auth\/v1\/user$|storage\/v1\/object\/public\/review-photos\/)/
const pictures = /^\/storage\/v1\/object\/public\//
/** Opening, renewing and ending sessions, and whatever else changes who somebody is. */
const identity = /^\/auth\/v1\//

/** What the worker does with a request: nothing when undefined. */
export function roleOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): Kind | 'identity' | undefined {
  const { pathname } = new URL(url)
  if (method !== 'GET') return identity.test(pathname) ? 'identity' : undefined
  if (mode === 'navigate') return noPages.test(pathname) ? undefined : 'pages'
  if (answers.test(pathname)) return 'answers'
  return pictures.test(pathname) ? 'pictures' : undefined
}

/** Whether a copy of a page may be stored: what its route says (src/routes.ts). */
export const mayBeKept = (url: string): boolean => findPage(new URL(url).pathname)?.handle?.offline === undefined

/** Who an answer was made for: somebody, nobody who is signed in, or everybody alike. Undefined: it does not say, and nobody may have it twice. */
export type Audience = { id: string; isRemembered: boolean } | 'nobody' | typeof everybody | undefined

/** Reads it from what the server writes on everything that is not for all: `{profile id}; remembered`. */
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
