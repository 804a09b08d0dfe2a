import { use } from 'react'
import type { User } from '#features/identity/contract.ts'

type Parts = typeof import('./signed-in.tsx')

/** The parts for signed-in users are a module of their own, so that visitors do not load it. */
let fetched: Promise<Parts> | undefined

function fetchParts(): Promise<Parts> {
  fetched ??= import('./signed-in.tsx').catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

/** For the layout's loader: after this, the parts render at once, as the server needs it. */
export async function loadSignedInParts(): Promise<void> {
  const parts = fetchParts()
  const value = await parts
  void Object.assign(parts, { status: 'fulfilled', value })
}

/** The end of the bar for a signed-in user. Inside `<Suspense>`. */
export function SignedInBar({ user }: { user: User }) {
  const parts = use(fetchParts())
  return <parts.SignedInBar user={user} />
}

/** The signed-in part of the mobile menu. Inside `<Suspense>`. */
export function SignedInMenu({ user }: { user: User }) {
  const parts = use(fetchParts())
  return <parts.SignedInMenu user={user} />
}
