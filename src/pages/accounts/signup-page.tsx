import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, redirect, useLocation, useNavigate, useSearchParams } from 'react-router'
import { SignUpForm } from '#domains/accounts/components/signup-form.tsx'
import { sessionQuery, useSwitchRole } from '#domains/identity/client.ts'
import type { User, UserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import { AccountCard } from './account-card.tsx'
import type { Notice } from './notice.ts'

/** Signed-in users can add the other role; those with both have nothing to sign up for. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await load(context, sessionQuery)
  if (user && user.profiles.length > 1) return redirect(urls.home())
  return null
}

export function Component() {
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  return user ? <AddRole user={user} /> : <NewAccount />
}

function NewAccount() {
  const { type, returnTo } = useWish()
  const navigate = useNavigate()
  const other = type === 'customer' ? 'provider' : 'customer'
  return (
    <AccountCard
      wide={type === 'provider'}
      title={type === 'customer' ? t('Sign up') : t('Sign up as a provider')}
      lead={
        <>
          <Rich
            text={t('Already have an account? <link>Log in</link>')}
            link={(text) => (
              <Link to={urls.login(returnTo)} viewTransition className="text-link">
                {text}
              </Link>
            )}
          />
          <br />
          {other === 'provider' ? t('Do you offer a service?') : t('Looking for someone to hire?')}{' '}
          <Link to={urls.signup(other)} state={{ returnTo }} replace preventScrollReset className="text-link">
            {other === 'provider' ? t('Sign up as a provider') : t('Sign up as a customer')}
          </Link>
        </>
      }
    >
      <title>{pageTitle(t('Sign up'))}</title>
      <meta
        name="description"
        content={t('Sign up to book local providers by the hour, or to offer your own services.')}
      />
      <SignUpForm
        type={type}
        onDone={({ draft: { email }, awaitsConfirmation }) => {
          const message = awaitsConfirmation
            ? t(texts.unconfirmed)
            : t('Account created successfully! You can now log in.')
          const state: Notice = {
            title: t('Account created'),
            message,
            email: email.trim(),
            user_type: type,
            awaitsConfirmation,
          }
          void navigate(urls.login(returnTo), { state })
        }}
      />
    </AccountCard>
  )
}

/**
 * Adds the second role of a signed-in user: the same form, filled in; then the new role is the
 * current one.
 */
function AddRole({ user }: { user: User }) {
  const type = user.profile.user_type === 'customer' ? 'provider' : 'customer'
  const switchRole = useSwitchRole(urls.home())
  const { phone, location } = user.user_metadata
  return (
    <AccountCard
      wide={type === 'provider'}
      title={type === 'customer' ? t('Add a customer account') : t('Become a provider')}
      lead={t('It joins your login: you switch between the two from the menu.')}
    >
      <title>{pageTitle(t('Sign up'))}</title>
      <SignUpForm
        type={type}
        known={{ name: user.profile.name, email: user.email, phone: phone ?? '', location }}
        onDone={() => switchRole.mutate(type)}
      />
    </AccountCard>
  )
}

/**
 * The account type (`?type=`, or navigation state `userType`), and the page to open after the
 * sign-in.
 */
function useWish(): { type: UserType; returnTo: string | undefined } {
  const { state } = useLocation() as { state: { userType?: UserType; returnTo?: string } | null }
  const [search] = useSearchParams()
  const requested = search.get('type') ?? state?.userType
  return { type: requested === 'provider' ? 'provider' : 'customer', returnTo: state?.returnTo }
}
