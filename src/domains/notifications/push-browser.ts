import type { PushDevice, PushDevices, PushKey } from './push-contract.ts'

/** The API as a page or the service worker calls it. */
export interface PushApi {
  get<T>(path: string): Promise<T>
  put<T>(path: string, body: object): Promise<T>
}

/** The path of the devices of the current profile. */
export const pushPath = '/rest/v1/push/subscriptions'

/**
 * Whether this browser can show notifications: `install` if an iPhone needs the app on its home
 * screen first, `blocked` if the user has forbidden them in the browser.
 */
export type PushSupport = 'ready' | 'blocked' | 'install' | 'missing'

/** What this browser supports. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'ready'
  // An iPad calls itself a Mac, but Macs have no touch screen.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple ? 'install' : 'missing'
}

/** The site can't send notifications, or this browser gets no address from its push service. */
export class PushUnavailable extends Error {
  override name = 'PushUnavailable'
}

/**
 * Sends this device's subscription to the site. A browser returns the subscription that it has, so
 * this restores one that the site has lost. Throws {@link PushUnavailable}.
 */
export async function subscribe(api: PushApi, registration: ServiceWorkerRegistration): Promise<PushDevice> {
  const { key } = await api.get<PushKey>('/rest/v1/push/key')
  if (key === null) throw new PushUnavailable()
  const before = await registration.pushManager.getSubscription()
  if (before && keyOf(before) !== key) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await registration.pushManager.subscribe(options).catch((cause: unknown) => {
    throw new PushUnavailable(undefined, { cause })
  })
  const { endpoint, keys } = subscription.toJSON()
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
  return api.put<PushDevice>(pushPath, { endpoint, keys, time_zone })
}

/**
 * Renews the subscription if the user wants notifications on this device. If they were removed from
 * another device, or ended with their session, forgets the subscription.
 */
export async function renew(api: PushApi, registration: ServiceWorkerRegistration): Promise<void> {
  const { items } = await api.get<PushDevices>(pushPath)
  const own = items.find(({ current }) => current)
  if (own?.is_on) return void (await subscribe(api, registration))
  const before = await registration.pushManager.getSubscription()
  // The push service has ended the subscription, so the browser must ask for another one.
  await before?.unsubscribe()
  if (own) await subscribe(api, registration)
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const text = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
