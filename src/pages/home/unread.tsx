import type { ReactNode } from 'react'
import { LateErrorPanel } from '#pages/late-error-panel.tsx'

type UnreadProps = {
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
  /** What to say. */
  children: ReactNode
}

/** In the place of a list that could not be read; the page's loader has waited for it. */
export function Unread({ error, isFetching, refetch, children }: UnreadProps) {
  return (
    <LateErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching} className="mt-8">
      {children}
    </LateErrorPanel>
  )
}
