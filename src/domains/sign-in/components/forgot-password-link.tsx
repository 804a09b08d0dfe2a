import type { MouseEvent, RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

type ForgotPasswordLinkProps = {
  email: RefObject<HTMLInputElement | null>
  /** The page to open after the sign-in. */
  returnTo?: string | undefined
}

/** A link to `/forgot-password` that passes on the current text of the email field. */
export function ForgotPasswordLink({ email, returnTo }: ForgotPasswordLinkProps) {
  const navigate = useNavigate()

  function passOn(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const state = { email: email.current?.value.trim(), returnTo }
    void navigate(urls.forgotPassword(), { state, viewTransition: true })
  }

  return (
    <Link to={urls.forgotPassword()} onClick={passOn} className="text-link inline-flex min-h-11 items-center text-sm">
      {t('Forgot password?')}
    </Link>
  )
}
