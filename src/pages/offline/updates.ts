import type { DataRouter } from 'react-router'
import { keepDrafts } from '#features/form-drafts/client.ts'
import type { KeptPage } from './kept-pages.ts'

/** How often an open page asks whether there is a newer build, in milliseconds, when it comes into view. */
const hour = 3_600_000

/** Begins to keep pages, as soon as nothing else is being loaded, and looks for updates. */
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

/** Resolves when the service worker answers for this page: on the first visit after a while, without one never. */
export async function served(): Promise<void> {
  await navigator.serviceWorker?.ready
  if (!navigator.serviceWorker?.controller)
    await new Promise((done) => navigator.serviceWorker?.addEventListener('controllerchange', done, { once: true }))
}

/** The page on which the site was entered is kept whole. A page that was reached by a link has no document that could be kept, but its answers are: it belongs on the list, once its title stands there. */
async function tellSeenPages(): Promise<void> {
  const here: KeptPage = { address: window.location.pathname + window.location.search, title: document.title }
  let told = here.title
  await served()
  navigator.serviceWorker.controller?.postMessage({ ...here, isWhole: true })
  const tell = () => {
    if (document.title === told) return
    told = document.title
    const page: KeptPage = { address: window.location.pathname + window.location.search, title: told }
    navigator.serviceWorker.controller?.postMessage(page)
  }
  new MutationObserver(tell).observe(document.head, { childList: true, subtree: true, characterData: true })
}

/**
 * A page that was opened before an update asks for files that are no more: on the way to another page it loads that one afresh, with what was typed.
 * Once for each build, so that a file that is really missing shows its failure instead of a loop. Where the server does not answer at all the
 * failure is shown as any other, and parts of a page say so themselves.
 */
export function loadAfreshWhenOutdated(router: DataRouter): void {
  window.addEventListener('vite:preloadError', () => {
    const { location } = router.state.navigation
    const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
    const key = 'loaded-afresh-from'
    if (!location || sessionStorage.getItem(key) === build) return
    void isAnswering(build).then((isThere) => {
      if (!isThere) return
      sessionStorage.setItem(key, build)
      keepDrafts()
      window.location.assign(location.pathname + location.search + location.hash)
    })
  })
}

/** Whether the server says anything of a file, be it that it is gone. */
async function isAnswering(file: string): Promise<boolean> {
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer !== undefined
}
