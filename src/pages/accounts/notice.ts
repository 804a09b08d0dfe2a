import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { UserType } from '#domains/identity/contract.ts'
import { siteName } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'

/** The navigation state between account pages: a notice, and values to fill in. */
export interface Notice {
  title?: string
  message?: string
  email?: string | undefined
  user_type?: UserType | undefined
  /** The account must first be confirmed by email. */
  awaitsConfirmation?: boolean
  /** The page to open after the sign-in: a path on this site. */
  returnTo?: string | undefined
}

/**
 * Shows the notice from another page once; a reload doesn't repeat it. Returns the rest of the
 * state.
 */
export function useNotice(): Notice {
  const { state, pathname, search } = useLocation() as { state: Notice | null; pathname: string; search: string }
  const navigate = useNavigate()
  const shown = useRef<Notice>(null)
  useEffect(() => {
    if (!state?.message || shown.current) return
    shown.current = state
    const { title = t('Welcome to {site}', { site: siteName() }), message, ...known } = state
    toast({ title, message, type: 'info' })
    void navigate(pathname + search, { replace: true, state: known })
  }, [state, pathname, search, navigate])
  return state ?? {}
}
