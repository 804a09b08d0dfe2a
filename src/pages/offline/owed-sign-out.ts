/** Signing out without a connection empties this device at once; the server is told before anything else is asked of it. */
const name = 'owed-sign-out'

let isOwed: boolean | undefined
let paying: Promise<void> | undefined

/** Takes note of a sign-out that did not reach the server. */
export async function oweSignOut(url: string): Promise<void> {
  isOwed = true
  await (await caches.open(name)).put(url, new Response())
}

/** Whether a sign-out has still to be told. */
export async function isSignOutOwed(): Promise<boolean> {
  return (isOwed ??= await caches.has(name))
}

/** Tells it; everything that would go to the server waits for this. Throws as `fetch` does while there is no connection. */
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
