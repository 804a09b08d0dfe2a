import type { ReactNode } from 'react'
import { LateErrorPanel } from '#ui/late-error-panel.tsx'

type UnreadProps = {
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
  /** The message. */
  children: ReactNode
}

/** Shown instead of a list that could not be read. */
export function Unread({ error, isFetching, refetch, children }: UnreadProps) {
  return (
    <LateErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching} className="mt-8">
      {children}
    </LateErrorPanel>
  )
}
