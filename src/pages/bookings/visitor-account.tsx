import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { DoneSignUp } from '#domains/accounts/client.ts'
import { keepWaitingBooking } from '#domains/bookings/drafts-client.ts'
import type { BookingForm } from '#domains/bookings/request-client.ts'
import { useEntry } from '#domains/identity/client.ts'
import { texts } from '#domains/identity/limits.ts'
import type { Notice } from '#pages/accounts/notice.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { t } from '#ui/language.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { urls } from '#urls.ts'

/** Loaded only for visitors. */
const AccountStep = lazy(async () => {
  const { AccountStep: Component } = await import('./account-step.tsx')
  return { default: Component }
})

/**
 * The new account of a visitor who books. If it needs no confirmation, it is signed in and the
 * booking is sent. Otherwise this browser keeps the booking until the link in our email is opened.
 */
export function VisitorAccount({ form }: { form: BookingForm }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const enter = useEntry()
  const here = pathname + search

  function finish({ draft, awaitsConfirmation, answer: { user, session } }: DoneSignUp) {
    if (user && session) {
      enter({ user, session })
      return form.send()
    }
    const email = draft.email.trim()
    if (awaitsConfirmation)
      keepWaitingBooking({ email, provider_id: form.provider_id, path: here, draft: JSON.stringify(form.draft) })
    const message = awaitsConfirmation
      ? `${t(texts.unconfirmed)} ${t('Your booking is kept on this device.')}`
      : t('Account created successfully! You can now log in.')
    const state: Notice = { title: t('Account created'), message, email, user_type: 'customer', awaitsConfirmation }
    void navigate(urls.login(here), { state })
  }

  if (!useHydrated()) return <Skeleton className="h-96" />
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <AccountStep form={form} onDone={finish} />
    </Suspense>
  )
}
