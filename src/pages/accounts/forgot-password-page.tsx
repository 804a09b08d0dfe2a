import { useState } from 'react'
import { Link } from 'react-router'
import { MailForm } from '#domains/sign-in/components/mail-form.tsx'
import { SentMail } from '#domains/sign-in/components/sent-mail.tsx'
import { KeyRound } from '#ui/icons/key-round.ts'
import { MailCheck } from '#ui/icons/mail-check.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
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
      <Rich
        text={t('Remembered it? <link>Back to Login</link>')}
        link={(text) => (
          <Link to={urls.login(returnTo)} state={{ email: typed }} viewTransition className="text-link">
            {text}
          </Link>
        )}
      />
    </p>
  )
  if (isSent && typed)
    return (
      <Sheet
        mark={{ tone: 'calm', icon: <MailCheck /> }}
        title={t('Check your email')}
        lead={t('The next step is in your mailbox.')}
      >
        <SentMail type="recovery" email={typed} outbox={outbox} onOtherAddress={() => setSent(false)} />
        {back}
      </Sheet>
    )
  return (
    <Sheet
      mark={{ tone: 'calm', icon: <KeyRound /> }}
      title={t('Forgot your password?')}
      lead={t('Tell us your email address and we send you a link to choose a new one.')}
    >
      <MailForm
        type="recovery"
        email={typed}
        onSent={(sentTo) => {
          setTyped(sentTo)
          setSent(true)
        }}
      >
        {t('Send reset link')}
      </MailForm>
      {back}
    </Sheet>
  )
}
