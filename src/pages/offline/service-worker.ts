/// <reference lib="webworker" />
import { build, files, marks } from 'virtual:build'
import { precacheAndRoute } from 'workbox-precaching'
import { findCopy, forget, forgetOtherBuilds, keep, noteSeen } from './copies.ts'
import type { OfflineCopy } from './offline-copies.ts'
import { isSignOutOwed, oweSignOut, paySignOut } from './owed-sign-out.ts'
import { handlePushes } from './push.ts'
import { type Kind, mayBeKept, networkTimeout, roleOf } from './rules.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The page that starts the site from stored data, or says that there is none. It belongs to no
 * user.
 */
const shell = { address: '/offline', cache: `shell/${build}` }

precacheAndRoute(files.map((url) => ({ url, revision: null })))
handlePushes()

// A new build takes over immediately. An open page of the old one reloads when it misses a file:
// see updates.ts.
self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepShell(), self.skipWaiting()])))
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      forgetOtherBuilds(),
      forgetOtherShells(),
      self.registration.navigationPreload?.enable(),
    ]),
  ),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (new URL(request.url).origin !== self.location.origin) return
  const role = roleOf(request)
  if (role === 'pages') event.respondWith(page(event))
  if (role === 'answers') event.respondWith(answer(event))
  if (role === 'pictures') event.respondWith(picture(event))
  if (role === 'identity') event.respondWith(identity(request))
})

self.addEventListener('message', (event) => {
  const { address, title, isWhole } = event.data as OfflineCopy & { isWhole?: boolean }
  const { href } = new URL(address, self.location.origin)
  if (mayBeKept(href)) event.waitUntil(isWhole ? keepEntered(href) : noteSeen(href, title))
})

/**
 * Reads a page from the network. After a while, or without a connection, the copy; without a copy,
 * the shell.
 */
async function page(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const fresh = fetched(event, 'pages')
  const early = await Promise.race([fresh.catch(() => undefined), later(networkTimeout)])
  return early ?? (await findCopy(url, 'pages')) ?? fresh.catch(bootFromShell)
}

/**
 * Reads an answer from the network. Uses the copy only if that fails: a slow response is better
 * than an old one.
 */
async function answer(event: FetchEvent): Promise<Response> {
  try {
    return await fetched(event, 'answers')
  } catch (error) {
    const copy = await findCopy(event.request.url, 'answers')
    if (copy) return copy
    throw error
  }
}

/** Reads a picture, which never changes at its address. */
async function picture(event: FetchEvent): Promise<Response> {
  return (await findCopy(event.request.url, 'pictures')) ?? fetched(event, 'pictures')
}

/** Deletes all private copies, because the user may change. */
async function identity(request: Request): Promise<Response> {
  const isSignOut = new URL(request.url).pathname === '/auth/v1/logout'
  await forget()
  try {
    if (!isSignOut) await paySignOut()
    return await fetch(request)
  } catch (error) {
    if (isSignOut) await oweSignOut(request.url)
    throw error
  } finally {
    await forget()
  }
}

/** Asks the server and stores a copy if that is allowed. */
async function fetched(event: FetchEvent, kind: Kind): Promise<Response> {
  const { request } = event
  const began = performance.now()
  const isOwed = await isSignOutOwed()
  if (isOwed) await paySignOut()
  // A preloaded request was made before the sign-out reached the server.
  const preloaded = isOwed ? undefined : ((await event.preloadResponse) as Response | undefined)
  const response = preloaded ?? (await fetch(request))
  if (response.type !== 'opaqueredirect') event.waitUntil(tryToKeep(request.url, response.clone(), kind, began))
  return response
}

/**
 * Stores the first page of a visit, or one that was open during an update: it was loaded without
 * this worker.
 */
async function keepEntered(url: string): Promise<void> {
  const began = performance.now()
  if ((await findCopy(url, 'pages')) || (await isSignOutOwed())) return
  const response = await fetch(url).catch(() => undefined)
  if (response && !response.redirected) await tryToKeep(url, response, 'pages', began)
}

/**
 * Stores a response. This may fail, for lack of space or because of a truncated body; the page has
 * its response anyway.
 */
async function tryToKeep(url: string, response: Response, kind: Kind, began: number): Promise<void> {
  try {
    const isWorth = kind === 'pages' ? mayBeKept(url) && (await isOfThisBuild(response.clone())) : response.ok
    await keep(url, response, kind, began, isWorth)
  } catch {
    // The next visit stores it.
  }
}

/** Whether a document is from this build. One that names other files could not be shown offline. */
async function isOfThisBuild(page: Response): Promise<boolean> {
  if (!page.ok || !page.headers.get('content-type')?.startsWith('text/html')) return false
  const text = await page.text()
  return marks.every((mark) => text.includes(mark))
}

async function keepShell(): Promise<void> {
  const page = await fetch(shell.address, { credentials: 'omit', cache: 'no-store' })
  if (!(await isOfThisBuild(page.clone()))) throw new Error('The page for offline is of another build')
  await (await caches.open(shell.cache)).put(shell.address, page)
}

async function bootFromShell(): Promise<Response> {
  return (await (await caches.open(shell.cache)).match(shell.address)) ?? Response.error()
}

async function forgetOtherShells(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('shell/') && name !== shell.cache) await caches.delete(name)
}

const later = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds))
