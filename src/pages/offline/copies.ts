import { build } from 'virtual:build'
import { forgetOwner, isOwnerHere, rememberOwner } from './owner.ts'
import { type Audience, audienceOf, everybody, isFresh, type Kind, limitsOf } from './rules.ts'

/** The prefix of caches with copies: `copies/{kind}/{owner}/{build}`. */
const copiesPrefix = 'copies/'

/**
 * The name of a cache. Copies belong to one user and one build, because a later build may read
 * responses differently.
 */
const shelf = (kind: Kind | 'seen', owner: string) => `${copiesPrefix}${kind}/${owner}/${build}`
const ownerOf = (name: string) => (name.startsWith(copiesPrefix) ? name.split('/')[2] : undefined)

/** The time of the last deletion: responses requested before it are not stored. */
let forgottenAt = Number.NEGATIVE_INFINITY
let last: Promise<unknown> = Promise.resolve()

/** Runs tasks one at a time, so that nothing is stored during a deletion. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}

/**
 * Stores a response for its user. `began` is the `performance.now()` of the request; if `isWorth`
 * is false, only the user is recorded.
 */
export async function keep(url: string, answer: Response, kind: Kind, began: number, isWorth: boolean): Promise<void> {
  const audience = audienceOf(answer.headers)
  if (!audience) return
  const { status, headers } = answer
  const copy = isWorth ? new Response(await answer.blob(), { status, headers }) : undefined
  await inTurn(async () => {
    if (began < forgottenAt) return
    await dropCopiesOfOthers(audience)
    if (copy) await put(url, copy, kind, audience)
  })
}

/** Only the current user's copies may stay. */
async function dropCopiesOfOthers(audience: Audience): Promise<void> {
  if (audience === everybody) return
  const id = typeof audience === 'object' ? audience.id : undefined
  const owners = (await caches.keys()).map(ownerOf)
  if (owners.some((owner) => owner !== undefined && owner !== everybody && owner !== id)) await empty()
}

async function put(url: string, copy: Response, kind: Kind | 'seen', audience: Audience): Promise<void> {
  const person = typeof audience === 'object' ? audience : undefined
  if (person && !(await rememberOwner(person.isRemembered))) return
  const owner = person?.id ?? everybody
  const cache = await caches.open(shelf(kind, owner))
  await cache.put(url, copy)
  const { entries } = limitsOf(kind === 'seen' ? 'pages' : kind, owner)
  // The oldest come first.
  for (const request of (await cache.keys()).slice(0, -entries)) await cache.delete(request)
}

/** Records a page that was reached without loading its document, for the list of offline pages. */
export function noteSeen(url: string, title: string): Promise<void> {
  return inTurn(async () => {
    const owner = (await caches.keys()).map(ownerOf).find((id) => id !== undefined && id !== everybody)
    const note = new Response(title, { headers: { date: new Date().toUTCString() } })
    await put(url, note, 'seen', owner === undefined ? everybody : { id: owner, isRemembered: false })
  })
}

/** The copy of an address that may be shown now; the user's own before the public one. */
export async function findCopy(url: string, kind: Kind): Promise<Response | undefined> {
  const shelves = (await caches.keys()).filter(
    (name) => name.startsWith(`${copiesPrefix}${kind}/`) && name.endsWith(`/${build}`),
  )
  const isPublic = (name: string) => ownerOf(name) === everybody
  for (const name of shelves.toSorted((one, next) => Number(isPublic(one)) - Number(isPublic(next)))) {
    if (!isPublic(name) && !(await isOwnerHere())) {
      await forget()
      continue
    }
    const copy = await (await caches.open(name)).match(url, { ignoreVary: true })
    if (copy && isFresh(copy.headers, limitsOf(kind, ownerOf(name)!).seconds, new Date())) return copy
  }
  return undefined
}

/**
 * Deletes every copy, including those of open requests, because another user may have taken over
 * the device.
 */
export function forget(): Promise<void> {
  forgottenAt = performance.now()
  return inTurn(empty)
}

async function empty(): Promise<void> {
  forgottenAt = performance.now()
  for (const name of await caches.keys()) if (ownerOf(name)) await caches.delete(name)
  await forgetOwner()
}

/** Deletes the copies of other builds: their documents name files that no longer exist. */
export async function forgetOtherBuilds(): Promise<void> {
  for (const name of await caches.keys()) if (ownerOf(name) && !name.endsWith(`/${build}`)) await caches.delete(name)
}
