/**
 * The cache entry for a sign-out that is owed. Signing out offline clears this device immediately;
 * the server learns of it before any other request.
 */
const name = 'owed-sign-out'

let isOwed: boolean | undefined
let paying: Promise<void> | undefined

/** Records a sign-out that has not reached the server. */
export async function oweSignOut(url: string): Promise<void> {
  isOwed = true
  await (await caches.open(name)).put(url, new Response())
}

/** Whether a sign-out must still be sent. */
export async function isSignOutOwed(): Promise<boolean> {
  return (isOwed ??= await caches.has(name))
}

/**
 * Sends the sign-out; all other requests wait for it. Throws as `fetch` does if there is no
 * connection.
 */
export function paySignOut(): Promise<void> {
  return (paying ??= pay().finally(() => (paying = undefined)))
}

async function pay(): Promise<void> {
  if (!(await isSignOutOwed())) return
  for (const { url } of await (await caches.open(name)).keys()) {
    const { status } = await fetch(url, { method: 'POST' })
    if (status >= 500) throw new TypeError('The sign-out was not taken')
  }
  await caches.delete(name)
  isOwed = false
}
