import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { findWaitingBooking } from '#domains/bookings/drafts-client.ts'
import { sessionQuery } from '#domains/identity/client.ts'
import type { User, UserType } from '#domains/identity/contract.ts'
import { CodeForm } from '#domains/sign-in/components/code-form.tsx'
import { LinkFailure } from '#domains/sign-in/components/link-failure.tsx'
import { SentMail } from '#domains/sign-in/components/sent-mail.tsx'
import { type Exchange, useArrival, useExchange, useOnward } from '#domains/sign-in/links-client.ts'
import {
  type Arrival,
  failureAt,
  type LinkPlace,
  type LinkType,
  linkTexts,
  nothingFound,
  type Onward,
  onwardAfterError,
  onwardFrom,
} from '#domains/sign-in/links-rules.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { CircleAlert } from '#ui/icons/circle-exclamation-point.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { MailCheck } from '#ui/icons/mail-check.ts'
import { UserRound } from '#ui/icons/user-round.ts'
import { msg, t } from '#ui/language.ts'
import { Spinner } from '#ui/spinner.tsx'
import { urls } from '#urls.ts'
import { AccountCard, type Mark } from './account-card.tsx'
import type { Notice } from './notice.ts'

/**
 * The page of every link in an email: checking, the question, done, the missing code, or the
 * problem.
 */
export function LinkSheet({ place }: { place: LinkPlace }) {
  const arrival = useArrival()
  const exchange = useExchange(arrival)
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo) return <SentAgain email={sentTo} onOtherAddress={() => setSentTo(undefined)} />
  if (!arrival || exchange.stage === 'verifying') return <Checking />
  if (exchange.stage === 'question') return <Question {...exchange} />
  if (exchange.stage === 'success') return <Success place={place} arrival={arrival} {...exchange} />
  if (exchange.stage === 'code')
    return (
      <Sheet
        mark={{ tone: 'calm', icon: <KeyRound /> }}
        title={t('One more step')}
        lead={t('Your account is protected by an authenticator app.')}
      >
        <CodeForm {...exchange} />
      </Sheet>
    )
  return <Failure place={place} arrival={arrival} exchange={exchange} onSent={setSentTo} />
}

/** Shown during the check, and in the server's HTML, because the server doesn't use up links. */
export function Checking() {
  return (
    <Sheet
      bare
      mark={{ tone: 'calm', icon: <Spinner /> }}
      title={t('Checking your link')}
      lead={t('This takes a moment.')}
    >
      <noscript>
        <p>{t('This page needs JavaScript. Please switch it on and load the page again.')}</p>
      </noscript>
    </Sheet>
  )
}

/**
 * Asks a signed-in user before a link ends their session, because someone else may have sent it.
 */
export function Question({ email, proceed }: { email: string; proceed: () => void }) {
  return (
    <Sheet
      bare
      mark={{ tone: 'calm', icon: <UserRound /> }}
      title={t('Continue with this link?')}
      lead={t('You are signed in as {email}. The link signs you out and may be for another account.', { email })}
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={proceed}>
          {t('Continue')}
        </Button>
        <ButtonLink to={urls.dashboard()} replace>
          {t('Stay signed in')}
        </ButtonLink>
      </div>
    </Sheet>
  )
}

const successes = {
  signup: [
    msg('Email confirmed'),
    msg('Thank you, your account is ready.'),
    msg('You will be taken to the login page in a moment.'),
  ],
  magiclink: [
    msg('You are signed in'),
    msg('Good to have you here.'),
    msg('You will be taken to your dashboard in a moment.'),
  ],
  recovery: [
    msg('Link accepted'),
    msg('You can choose a new password now.'),
    msg('You will be taken to the form for it in a moment.'),
  ],
} satisfies Record<LinkType, [title: string, said: string, next: string]>

type SuccessProps = {
  place: LinkPlace
  arrival: Arrival
  user?: User | undefined
  /** The link has confirmed the account before. */
  isRepeated?: boolean
}

function Success({ place, arrival, user, isRepeated }: SuccessProps) {
  const { data: visitor } = useQuery(sessionQuery(useApi()))
  const isSignedIn = Boolean(visitor)
  const waiting = arrival.type === 'signup' ? findWaitingBooking(user?.email) : undefined
  const onward = onwardFrom(place, arrival.type, { isSignedIn, returnTo: waiting?.path })
  const state = arrival.type === 'signup' ? confirmedNotice(user, arrival.user_type) : undefined
  const [title, first, page] = successes[arrival.type]
  const said = isRepeated ? linkTexts.confirmed : first
  const home = waiting
    ? t('You will be taken to your booking in a moment.')
    : t('You will be taken to the home page in a moment.')
  const next = arrival.type === 'signup' && isSignedIn ? home : t(page)
  return <DoneSheet title={t(title)} lead={`${t(said)} ${next}`} onward={onward} state={state} />
}

type DoneProps = { title: string; lead: string; onward: Onward; state: Notice | undefined }

/** The success text and the next page, which opens after a moment. */
export function DoneSheet({ title, lead, onward, state }: DoneProps) {
  useOnward(onward, state)
  return (
    <Sheet bare mark={{ tone: 'good', icon: <CircleCheck /> }} title={title} lead={lead}>
      <ButtonLink
        to={onward.to}
        state={state}
        replace
        variant="primary"
        icon={<ArrowRight aria-hidden="true" className="size-5" />}
      >
        {t('Continue')}
      </ButtonLink>
    </Sheet>
  )
}

/**
 * The notice of the login page after a confirmation, and the link's account type, if the login has
 * it.
 */
function confirmedNotice(user: User | undefined, requested: UserType | undefined): Notice {
  const holds = (type: UserType | undefined) => user?.profiles.some(({ user_type }) => user_type === type)
  return {
    title: t('Email confirmed'),
    message: t('Your email has been confirmed. You can now log in.'),
    email: user?.email,
    user_type: !user || holds(requested) ? requested : user.profile.user_type,
  }
}

const failures = {
  signup: msg('This confirmation link does not work'),
  magiclink: msg('This sign-in link does not work'),
  recovery: msg('This reset link does not work'),
} satisfies Record<LinkType, string>

type FailureProps = {
  place: LinkPlace
  arrival: Arrival
  exchange: Extract<Exchange, { stage: 'error' }>
  onSent: (email: string) => void
}

function Failure({ place, arrival: { type, user_type }, exchange: { message, retry }, onSent }: FailureProps) {
  // Stay on the page if the link may still be valid.
  const { isWaiting, stay } = useOnward(retry ? undefined : onwardAfterError(place))
  return (
    <Sheet
      mark={{ tone: 'bad', icon: <CircleAlert /> }}
      title={retry ? t('Your link could not be checked') : t(failures[type])}
      lead={isWaiting ? t('You will be taken to the home page in a moment.') : t('Here is what you can do.')}
    >
      <LinkFailure
        type={type}
        user_type={user_type}
        message={failureAt(place, message || nothingFound(place))}
        retry={retry}
        onSent={onSent}
        onBusy={stay}
      />
      {isWaiting && (
        <Button variant="quiet" onClick={stay} className="mt-3 w-full">
          {t('Stay on this page')}
        </Button>
      )}
    </Sheet>
  )
}

function SentAgain({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  return (
    <Sheet
      mark={{ tone: 'calm', icon: <MailCheck /> }}
      title={t('Check your email')}
      lead={t('Open the link in our newest email.')}
    >
      <SentMail type="signup" email={email} outbox={useOutbox()} onOtherAddress={onOtherAddress} />
    </Sheet>
  )
}

/** The demo's outbox; undefined outside the demo. */
export function useOutbox(): string | undefined {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  return site.has_dev_pages ? urls.outbox() : undefined
}

type SheetProps = { title: string; lead: string; mark: Mark; bare?: boolean; children?: ReactNode }

/** The card of a page that changes without a click: screen readers announce each new text. */
export function Sheet({ title, lead, mark, bare = false, children }: SheetProps) {
  return (
    <AccountCard mark={mark} bare={bare} title={title} lead={<p role="status">{lead}</p>}>
      <title>{pageTitle(title)}</title>
      {children}
    </AccountCard>
  )
}
