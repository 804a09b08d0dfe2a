import { t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** The placeholder of a table that is loading. */
export function WaitingRows({ label }: { label: string }) {
  return (
    <Loading
      label={t('Loading {label}', { label })}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-6 p-4">
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="h-4 flex-1 max-md:hidden" />
          <Skeleton className="h-4 w-20 max-md:hidden" />
        </div>
      ))}
    </Loading>
  )
}
