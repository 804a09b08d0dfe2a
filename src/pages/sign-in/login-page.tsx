import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { sessionKey, sessionQuery } from '#domains/identity/client.ts'
import type { User, UserType } from '#domains/identity/contract.ts'
import { EXPIRED_TITLE, SIGNED_OUT_ELSEWHERE } from '#domains/identity/sessions-rules.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { AccountCard } from '#pages/accounts/account-card.tsx'
import { useNotice } from '#pages/accounts/notice.ts'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle, siteName } from '#platform/brand.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { MailCheck } from '#ui/icons/mail-check.ts'
import { msg, t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { isToastShown, toast } from '#ui/toast.tsx'
import { isForProviders, pathOnThisSite, urls } from '#urls.ts'
import { LoginForm } from './login-form.tsx'

/** Loaded after a link was requested. */
const SentMail = lazy(async () => {
  const { SentMail: Component } = await import('#domains/sign-in/components/sent-mail.tsx')
  return { default: Component }
})

/** Loaded after a return from Google. */
const GoogleProblem = lazy(async () => {
  const { GoogleProblem: Component } = await import('#pages/accounts/google-problem.tsx')
  return { default: Component }
})
const GoogleCodeStep = lazy(async () => {
  const { GoogleCodeStep: Component } = await import('./google-code-step.tsx')
  return { default: Component }
})

/** Redirects signed-in users. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await load(context, sessionQuery)
  if (user) return redirect(returnPath(new URL(request.url).searchParams, user))
  return null
}

/** The page that the user wanted; by default, operators go to their own pages. */
const returnPath = (search: URLSearchParams, user?: User | null) =>
  pathOnThisSite(search.get('return_to')) ?? (user?.is_operator ? urls.admin() : urls.home())

/**
 * The booking that waits for the account: a new customer may have confirmed it on another device.
 */
async function waitingBookingOf({ email }: User) {
  const { findWaitingBooking } = await import('#domains/bookings/drafts-client.ts')
  return findWaitingBooking(email)
}

export function Component() {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const known = useNotice()
  const returnTo = returnPath(search)
  useReason(returnTo, known.message !== undefined)
  const hydrated = useHydrated()
  const problem = search.get('problem')
  const cache = useQueryClient()
  const goOn = async () => {
    const user = cache.getQueryData<User>(sessionKey)
    const waiting = user && !search.has('return_to') ? await waitingBookingOf(user) : undefined
    await navigate(waiting?.path ?? returnPath(search, user), { replace: true, viewTransition: true })
  }
  const onDone = () => void goOn()
  const [link, setLink] = useState<{ email: string; user_type: UserType }>()
  if (link)
    return (
      <AccountCard
        mark={{ tone: 'calm', icon: <MailCheck /> }}
        title={t('Check your email')}
        lead={t('The link in our email signs you in.')}
      >
        <title>{pageTitle(t('Check your email'))}</title>
        <Suspense>
          <SentMail
            type="magiclink"
            {...link}
            outbox={site.has_dev_pages ? urls.outbox() : undefined}
            onOtherAddress={() => setLink(undefined)}
          />
        </Suspense>
      </AccountCard>
    )
  if (hydrated && search.get('step') === 'code')
    return (
      <AccountCard title={t('Log in')} lead={t('Google has opened your account. One step is left.')}>
        <title>{pageTitle(t('Log in'))}</title>
        <Suspense>
          <GoogleCodeStep onDone={onDone} />
        </Suspense>
      </AccountCard>
    )
  return (
    <AccountCard
      title={t('Log in')}
      lead={
        <>
          <Rich
            text={t('New here? <link>Sign up</link> or <link2>Sign up as provider</link2>')}
            link={(text) => (
              <Link to={urls.signup()} state={{ returnTo }} viewTransition className="text-link">
                {text}
              </Link>
            )}
            link2={(text) => (
              <Link to={urls.signup('provider')} state={{ returnTo }} viewTransition className="text-link">
                {text}
              </Link>
            )}
          />
        </>
      }
    >
      <title>{pageTitle(t('Log in'))}</title>
      <meta
        name="description"
        content={t('Log in to your {site} account to see your bookings and messages.', { site: siteName() })}
      />
      {hydrated && problem && (
        <Suspense>
          <div className="mb-5 empty:hidden">
            <GoogleProblem problem={problem} />
          </div>
        </Suspense>
      )}
      <LoginForm
        known={{ ...known, user_type: known.user_type ?? (isForProviders(returnTo) ? 'provider' : 'customer') }}
        returnTo={search.get('return_to') ?? undefined}
        onLinkSent={setLink}
        demoLogins={site.demo_logins}
        ways={site.sign_in}
        onDone={onDone}
      />
    </AccountCard>
  )
}

const reasons: [path: RegExp, message: string][] = [
  [/^\/service-request\b/, msg('Please log in to submit a service request')],
  [/^\/providers\/[^/]+\/book\b/, msg('Please log in to book an appointment')],
  [/^\/providers\/[^/]+\/waiting-list\b/, msg('Please log in, and we tell you if a time opens')],
  [/^\/connect\b/, msg('Please log in to connect a program')],
  [/^\/messages\b/, msg('Please log in to message providers')],
]

/**
 * Shows why the user was redirected here, unless they have signed up meanwhile or already read that
 * their session has ended.
 */
function useReason(returnTo: string, hasNotice: boolean): void {
  const said = useRef(false)
  useEffect(() => {
    const message = reasons.find(([path]) => path.test(returnTo))?.[1]
    if (said.current || !message) return
    said.current = true
    const isExplained = hasNotice || isToastShown(t(EXPIRED_TITLE)) || isToastShown(t(SIGNED_OUT_ELSEWHERE))
    if (!isExplained) toast({ type: 'info', title: t('Login Required'), message: t(message) })
  }, [returnTo, hasNotice])
}
