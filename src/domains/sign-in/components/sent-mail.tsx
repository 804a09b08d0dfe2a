import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { UserType } from '#domains/identity/contract.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Clock3 } from '#ui/icons/clock-3.ts'
import { Inbox } from '#ui/icons/inbox.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { msg, t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { useSendLink } from '../links-client.ts'
import { type LinkType, linkTexts } from '../links-rules.ts'
import { SendingFailed } from './mail-form.tsx'

type SentMailProps = {
  type: LinkType
  email: string
  user_type?: UserType | undefined
  /** The demo's outbox; undefined outside the demo. */
  outbox?: string | undefined
  onOtherAddress: () => void
}

/**
 * "Check your email": the address, how long the link is valid, and what to do if no email arrives.
 */
export function SentMail({ type, email, user_type, outbox, onOtherAddress }: SentMailProps) {
  const again = useSendLink(type)
  // The focused form is gone, so screen readers continue at the beginning, as on a new page.
  useEffect(() => document.getElementById('content')?.focus(), [])
  return (
    <div className="flex flex-col gap-5">
      <p>
        <Rich
          text={t('Look in the mailbox of <strong>{email}</strong> and open the link in our email {purpose}.', {
            email,
            purpose: t(purposes[type]),
          })}
          strong={(text) => <strong className="break-words">{text}</strong>}
        />
      </p>
      <ul className="flex flex-col gap-3 text-sm">
        <Fact icon={<Clock3 />}>{t('The link expires in 1 hour.')}</Fact>
        <Fact icon={<KeyRound />}>{t('It works a single time, and only the newest link works.')}</Fact>
        <Fact icon={<Inbox />}>{t('If nothing arrives within a few minutes, check your spam folder.')}</Fact>
      </ul>
      {outbox && (
        <Banner>
          <Rich
            text={t('This is a demo. You can read its emails <link>in its outbox</link>.')}
            link={(text) => (
              <Link to={outbox} className="text-link">
                {text}
              </Link>
            )}
          />
        </Banner>
      )}
      {again.error && <SendingFailed type={type} error={again.error} />}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button pending={again.isPending} onClick={() => again.mutate({ email, user_type })}>
          {t('Send again')}
        </Button>
        <Button variant="quiet" onClick={onOtherAddress}>
          {t('Use another address')}
        </Button>
      </div>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {again.isSuccess && t(linkTexts.askedAgain)}
      </p>
    </div>
  )
}

const purposes = {
  recovery: msg('to choose a new password'),
  magiclink: msg('to sign in'),
  signup: msg('to confirm your account'),
} satisfies Record<LinkType, string>

function Fact({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-lamp-deep [&_svg]:size-5">
        {icon}
      </span>
      {children}
    </li>
  )
}
