import { use } from 'react'
import type { User } from '#features/identity/contract.ts'

type Parts = typeof import('./signed-in.tsx')

/** What only signed-in people see weighs nothing on the page of a visitor: it is a module of its own, fetched once. */
let fetched: Promise<Parts> | undefined

function fetchParts(): Promise<Parts> {
  fetched ??= import('./signed-in.tsx').catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

/** For the layout's loader: afterwards the parts render at once, as they must on the server. React does not wait for a promise so marked. */
export async function loadSignedInParts(): Promise<void> {
  const parts = fetchParts()
  const value = await parts
  void Object.assign(parts, { status: 'fulfilled', value })
}

/** The end of the bar for somebody who is signed in. Stands in a `<Suspense>`. */
export function SignedInBar({ user }: { user: User }) {
  const parts = use(fetchParts())
  return <parts.SignedInBar user={user} />
}

/** Their part of the menu of a small screen. Stands in a `<Suspense>`. */
export function SignedInMenu({ user }: { user: User }) {
  const parts = use(fetchParts())
  return <parts.SignedInMenu user={user} />
}
