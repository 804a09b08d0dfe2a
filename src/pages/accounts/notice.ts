import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { UserType } from '#features/identity/contract.ts'
import { toast } from '#ui/toast.tsx'

/** What one account page may pass on to another by navigation state: a notice, and what is known of the person. */
export interface Notice {
  title?: string
  message?: string
  email?: string | undefined
  user_type?: UserType | undefined
  /** The account has to be confirmed by its mail first. */
  awaitsConfirmation?: boolean
  /** Where to go once signed in: a path on this site. */
  returnTo?: string | undefined
}

/** Shows the notice that another page passed on, once: a reload of this page does not repeat it. What else was passed on is given back. */
export function useNotice(): Notice {
  const { state, pathname, search } = useLocation() as { state: Notice | null; pathname: string; search: string }
  const navigate = useNavigate()
  const shown = useRef<Notice>(null)
  useEffect(() => {
    if (!state?.message || shown.current) return
    shown.current = state
    const { title = 'Welcome to Porchlight', message, ...known } = state
    toast({ title, message, type: 'info' })
    void navigate(pathname + search, { replace: true, state: known })
  }, [state, pathname, search, navigate])
  return state ?? {}
}
