/**
 * A cookie that lives as long as the session may: the session's own is out of reach here. When the browser was closed without "Remember me", or the
 * cookies were deleted, what was kept for a person is not shown any more.
 */
const name = 'porchlight-copies'
const month = 30 * 24 * 3_600_000

/** Takes note that there are copies of somebody's. False where a browser has no way to: then nothing of theirs is kept. */
export async function rememberOwner(isRemembered: boolean): Promise<boolean> {
  if (!('cookieStore' in self)) return false
  if (await isOwnerHere()) return true
  const expires = isRemembered ? Date.now() + month : null
  await cookieStore.set({ name, value: '1', path: '/', sameSite: 'strict', expires })
  return true
}

/** Whether whoever left the copies may still be here. */
export async function isOwnerHere(): Promise<boolean> {
  return 'cookieStore' in self && (await cookieStore.get(name)) !== null
}

/** Nobody's copies are here any more. */
export async function forgetOwner(): Promise<void> {
  if ('cookieStore' in self) await cookieStore.delete({ name, path: '/' })
}
