import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** The placeholder of a list of cards that is loading. */
export function WaitingCards({ label }: { label: string }) {
  return (
    <Loading label={`Loading ${label}`} className="grid gap-4">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid gap-3 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
          <Skeleton className="h-4 w-40 max-w-full" />
        </div>
      ))}
    </Loading>
  )
}
