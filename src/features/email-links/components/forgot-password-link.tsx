import type { MouseEvent, RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { urls } from '#urls.ts'

type ForgotPasswordLinkProps = {
  email: RefObject<HTMLInputElement | null>
  /** Where signing in leads to in the end. */
  returnTo?: string | undefined
}

/** Leads to `/forgot-password` and takes along what stands in the field for the e-mail at that moment. */
export function ForgotPasswordLink({ email, returnTo }: ForgotPasswordLinkProps) {
  const navigate = useNavigate()

  function takeAlong(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const state = { email: email.current?.value.trim(), returnTo }
    void navigate(urls.forgotPassword(), { state, viewTransition: true })
  }

  return (
    <Link
      to={urls.forgotPassword()}
      onClick={takeAlong}
      className="text-link inline-flex min-h-11 items-center text-sm"
    >
      Forgot password?
    </Link>
  )
}
