import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLocation, useNavigate, useSearchParams } from 'react-router'
import { sessionQuery } from '../../features/accounts/client.ts'
import { LoginForm } from '../../features/accounts/components/login-form.tsx'
import type { UserType } from '../../features/accounts/contract.ts'
import { siteQuery } from '../../features/site/client.ts'
import { useApi } from '../../platform/api-context.tsx'
import { toast } from '../../ui/toast.tsx'
import { load } from '../app-context.ts'
import { pathOnThisSite, urls } from '../urls.ts'
import { AccountCard } from './account-card.tsx'

/** What other pages may pass on by navigation state: a notice, and what is known of who is about to sign in. */
export interface LoginState {
  title?: string
  message?: string
  email?: string
  user_type?: UserType
}

/** Whoever is signed in is led on at once. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await load(context, sessionQuery)) return redirect(returnPath(new URL(request.url).searchParams))
  return null
}

const returnPath = (search: URLSearchParams) => pathOnThisSite(search.get('return_to')) ?? urls.home()

export function Component() {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const known = useNotice()
  const returnTo = returnPath(search)
  useReason(returnTo)
  return (
    <AccountCard
      title="Log in"
      lead={
        <>
          New here?{' '}
          <Link to={urls.signup()} state={{ returnTo }} viewTransition className="text-link">
            Sign up
          </Link>{' '}
          or{' '}
          <Link to={urls.signup('provider')} state={{ returnTo }} viewTransition className="text-link">
            Sign up as provider
          </Link>
        </>
      }
    >
      <title>Log in · Porchlight</title>
      <LoginForm
        known={known}
        demoLogins={site.demo_logins}
        onDone={() => void navigate(returnTo, { replace: true, viewTransition: true })}
      />
    </AccountCard>
  )
}

/** Shows the notice that another page passed on, once: a reload of this page does not repeat it. */
function useNotice(): LoginState {
  const { state, pathname, search } = useLocation() as { state: LoginState | null; pathname: string; search: string }
  const navigate = useNavigate()
  const shown = useRef<LoginState>(null)
  useEffect(() => {
    if (!state?.message || shown.current) return
    shown.current = state
    const { title = 'Welcome to Porchlight', message, ...known } = state
    toast({ title, message, type: 'info' })
    void navigate(pathname + search, { replace: true, state: known })
  }, [state, pathname, search, navigate])
  return state ?? {}
}

const reasons: [path: RegExp, message: string][] = [
  [/^\/providers\/[^/]+\/book\b/, 'Please log in to book an appointment'],
  [/^\/messages\b/, 'Please log in to message providers'],
]

/** Says why somebody was led here, however they came, where the specification has words for it (section 8). */
function useReason(returnTo: string): void {
  const said = useRef(false)
  useEffect(() => {
    const message = reasons.find(([path]) => path.test(returnTo))?.[1]
    if (said.current || !message) return
    said.current = true
    toast({ type: 'info', title: 'Login Required', message })
  }, [returnTo])
}
