import type { ReactNode } from 'react'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

type UnreadProps = {
  error: Error | null
  errorUpdateCount: number
  isFetching: boolean
  refetch: () => Promise<unknown>
  /** What to say when it could not be read. */
  children: ReactNode
}

/** In the place of a list of cards that is not there: on its way, or failed. */
export function Unread({ error, errorUpdateCount, isFetching, refetch, children }: UnreadProps) {
  return errorUpdateCount > 0 ? (
    <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching} className="mt-8">
      {children}
    </ErrorPanel>
  ) : (
    <Loading className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-56 rounded-card" />
      ))}
    </Loading>
  )
}
