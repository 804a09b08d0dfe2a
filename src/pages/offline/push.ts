import { type PushApi, renew } from '#domains/notifications/push-browser.ts'
import type { PushContent } from '#domains/notifications/push-rules.ts'
import { urls } from '#urls.ts'

declare const self: ServiceWorkerGlobalScope

/** Shown if a push cannot be read: Apple ends subscriptions whose pushes show nothing. */
const unreadable: PushContent = {
  title: 'You have a new notification',
  body: 'Open the site to read it.',
  url: urls.notifications(),
  icon: '/icon-192.png',
  tag: 'unreadable',
  unread: 0,
  actions: [],
}

/** Pages whose tab may open another page, because the user types nothing there. */
const listPages = new Set([urls.dashboard(), urls.notifications()])

/** The page that opens on a press: on the notification itself, or on an action. */
type Pages = Record<string, string>

/** Shows pushes, opens their pages, and renews a subscription that the browser replaces. */
export function handlePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(contentOf(event.data))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const pages = event.notification.data as Pages
    const page = pages[event.action] ?? pages['']
    if (page !== undefined) event.waitUntil(open(page))
  })
  self.addEventListener('pushsubscriptionchange', (event) =>
    // A failure is repaired at the next visit.
    (event as ExtendableEvent).waitUntil(renew(api, self.registration).catch(() => undefined)),
  )
}

function contentOf(data: PushMessageData | null): PushContent {
  try {
    const content = data?.json() as PushContent | undefined
    return content && typeof content.title === 'string' ? content : unreadable
  } catch {
    return unreadable
  }
}

async function show({ title, body, url, icon, tag, unread, actions }: PushContent): Promise<void> {
  const pages: Pages = { '': url, ...Object.fromEntries(actions.map(({ action, url }) => [action, url])) }
  const buttons = actions.map(({ action, title }) => ({ action, title }))
  // A later notification replaces the one with its tag, and makes a sound again.
  const options = { body, icon, tag, renotify: true, data: pages, actions: buttons }
  await self.registration.showNotification(title, options)
  if (unread > 0 && 'setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => undefined)
}

/** Focuses a tab that shows the page, or one that may open it, or opens a new tab. */
async function open(page: string): Promise<void> {
  const { href, pathname, origin } = new URL(page, self.location.origin)
  if (origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pathOf = (tab: WindowClient) => new URL(tab.url).pathname
  const tab =
    tabs.find(({ url }) => url === href) ??
    tabs.find((tab) => pathOf(tab) === pathname) ??
    tabs.find((tab) => listPages.has(pathOf(tab)))
  if (!tab) return void (await self.clients.openWindow(href))
  await tab.focus()
  if (tab.url !== href) await tab.navigate(href).catch(() => self.clients.openWindow(href))
}

const api: PushApi = {
  get: <T>(path: string) => call<T>(path),
  put: <T>(path: string, body: object) =>
    call<T>(path, { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
}

async function call<T>(path: string, request?: RequestInit): Promise<T> {
  const answer = await fetch(path, request)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json() as Promise<T>
}
