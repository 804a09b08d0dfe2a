import { t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** The skeleton of the list of notifications. */
export function WaitingNotifications() {
  return (
    <Loading label={t('Loading notifications')} className="grid gap-px overflow-hidden rounded-card border border-line">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-2.5 bg-surface px-10 py-4">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </Loading>
  )
}
