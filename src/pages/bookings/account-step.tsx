import { useEffect, useRef } from 'react'
import type { DoneSignUp } from '#domains/accounts/client.ts'
import { SignUpForm } from '#domains/accounts/components/signup-form.tsx'
import type { BookingForm } from '#domains/bookings/request-client.ts'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'

type AccountStepProps = {
  form: BookingForm
  onDone: (done: DoneSignUp) => void
}

/** The last step of a visitor: a new account, filled in with the contact of the booking. */
export function AccountStep({ form: { draft, back }, onDone }: AccountStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, email, phone } = draft
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t('Your account')}
      </h2>
      <p className="mt-2 mb-5 text-quiet">{t('With an account you see the provider’s answer and can message them.')}</p>
      <SignUpForm
        type="customer"
        contact={{ name, email, phone }}
        opensSession
        submitText={t('Create account and book')}
        onDone={onDone}
      />
      <Button onClick={back} className="mt-3 w-full">
        {t('Back')}
      </Button>
    </>
  )
}
