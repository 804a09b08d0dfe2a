import type { DataRouter } from 'react-router'
import { keepDrafts } from '#domains/identity/client.ts'
import type { OfflineCopy } from './offline-copies.ts'

/** Milliseconds between checks for a newer build when the page becomes visible. */
const hour = 3_600_000

/** Starts to store pages when the browser is idle, and checks for updates. */
export function register(): void {
  if (document.readyState === 'complete') void begin()
  else window.addEventListener('load', () => void begin(), { once: true })
}

async function begin(): Promise<void> {
  await new Promise((idle) => ('requestIdleCallback' in window ? requestIdleCallback(idle) : setTimeout(idle, 1000)))
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return
  void tellSeenPages()
  let last = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < hour) return
    last = Date.now()
    registration.update().catch(() => undefined)
  })
}

/**
 * Resolves when the service worker controls this page. The first visit takes a while; without a
 * worker it never resolves.
 */
export async function workerInControl(): Promise<void> {
  await navigator.serviceWorker?.ready
  if (!navigator.serviceWorker?.controller)
    await new Promise((done) => navigator.serviceWorker?.addEventListener('controllerchange', done, { once: true }))
}

/**
 * Stores the first page of a visit. Pages that were reached by a link have no document, but their
 * responses are stored, so they are listed once they have a title.
 */
async function tellSeenPages(): Promise<void> {
  const here: OfflineCopy = { address: window.location.pathname + window.location.search, title: document.title }
  let recorded = here.title
  await workerInControl()
  navigator.serviceWorker.controller?.postMessage({ ...here, isWhole: true })
  const tell = () => {
    if (document.title === recorded) return
    recorded = document.title
    const page: OfflineCopy = { address: window.location.pathname + window.location.search, title: recorded }
    navigator.serviceWorker.controller?.postMessage(page)
  }
  new MutationObserver(tell).observe(document.head, { childList: true, subtree: true, characterData: true })
}

/**
 * A page opened before an update requests files that no longer exist. When it navigates, it reloads
 * the next page, keeping drafts. This happens once per build, so that a file that is really missing
 * shows an error instead of a loop.
 */
export function loadAfreshWhenOutdated(router: DataRouter): void {
  window.addEventListener('vite:preloadError', () => {
    const { location } = router.state.navigation
    const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
    const key = 'loaded-afresh-from'
    if (!location || sessionStorage.getItem(key) === build) return
    const load = () => {
      sessionStorage.setItem(key, build)
      keepDrafts()
      window.location.assign(location.pathname + location.search + location.hash)
    }
    void isAnswering(build).then((isThere) => isThere && load())
  })
}

/** Whether the server answers for a file, even with 404. */
async function isAnswering(file: string): Promise<boolean> {
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer !== undefined
}
