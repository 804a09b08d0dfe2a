/**
 * A cookie that lives as long as the session may, because the worker cannot read the session's own.
 * If the browser was closed without "Remember me", or cookies were deleted, private copies are not
 * shown.
 */
const name = location.protocol === 'https:' ? '__Host-porchlight-copies' : 'porchlight-copies'
const month = 30 * 24 * 3_600_000

/**
 * Records that there are private copies. Returns false if the browser can't; then none are stored.
 */
export async function rememberOwner(isRemembered: boolean): Promise<boolean> {
  if (!('cookieStore' in self)) return false
  if (await isOwnerHere()) return true
  const expires = isRemembered ? Date.now() + month : null
  await cookieStore.set({ name, value: '1', path: '/', sameSite: 'strict', expires })
  return true
}

/** Whether the user of the copies may still be signed in. */
export async function isOwnerHere(): Promise<boolean> {
  return 'cookieStore' in self && (await cookieStore.get(name)) !== null
}

/** Records that there are no private copies. */
export async function forgetOwner(): Promise<void> {
  if ('cookieStore' in self) await cookieStore.delete({ name, path: '/' })
}
