import type { User } from '#domains/identity/contract.ts'
import { latePart } from '#pages/late-part.ts'

/** The parts for signed-in users are a module of their own, so that visitors do not load it. */
const parts = latePart(() => import('./signed-in.tsx'))

/** For the layout's loader. After it, the parts render immediately, which the server needs. */
export const loadSignedInParts = parts.load

/** The end of the bar for a signed-in user. Inside `<Suspense>`. */
export function SignedInBar({ user }: { user: User }) {
  const { SignedInBar: Bar } = parts.use()
  return <Bar user={user} />
}

/** The signed-in part of the mobile menu. Inside `<Suspense>`. */
export function SignedInMenu({ user }: { user: User }) {
  const { SignedInMenu: Menu } = parts.use()
  return <Menu user={user} />
}
