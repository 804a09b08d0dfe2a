import { useState } from 'react'
import { Link } from 'react-router'
import { MailForm } from '#domains/sign-in/components/mail-form.tsx'
import { SentMail } from '#domains/sign-in/components/sent-mail.tsx'
import { KeyRound } from '#ui/icons/key-round.ts'
import { MailCheck } from '#ui/icons/mail-check.ts'
import { urls } from '#urls.ts'
import { Sheet, useOutbox } from './link-sheet.tsx'
import { useNotice } from './notice.ts'

/** `/forgot-password`: asks for the email address, then tells the user to check their email. */
export function Component() {
  const { email, returnTo } = useNotice()
  const [typed, setTyped] = useState(email)
  const [isSent, setSent] = useState(false)
  const outbox = useOutbox()
  const back = (
    <p className="mt-5 border-t border-line pt-4 text-sm">
      Remembered it?{' '}
      <Link to={urls.login(returnTo)} state={{ email: typed }} viewTransition className="text-link">
        Back to Login
      </Link>
    </p>
  )
  if (isSent && typed)
    return (
      <Sheet
        mark={{ tone: 'calm', icon: <MailCheck /> }}
        title="Check your email"
        lead="The next step is in your mailbox."
      >
        <SentMail type="recovery" email={typed} outbox={outbox} onOtherAddress={() => setSent(false)} />
        {back}
      </Sheet>
    )
  return (
    <Sheet
      mark={{ tone: 'calm', icon: <KeyRound /> }}
      title="Forgot your password?"
      lead="Tell us your email address and we send you a link to choose a new one."
    >
      <MailForm
        type="recovery"
        email={typed}
        onSent={(sentTo) => {
          setTyped(sentTo)
          setSent(true)
        }}
      >
        Send reset link
      </MailForm>
      {back}
    </Sheet>
  )
}
