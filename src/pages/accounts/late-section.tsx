import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '#features/identity/client.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/**
 * What stands in a section and is fetched when the page is there. Until then a grey bar keeps its place: `height` is a class, about as high as
 * what comes, so that a link to a section further down does not slip.
 */
export function late(height: string, load: () => Promise<ComponentType>): ComponentType {
  const Late = lazy(async () => ({ default: await load().catch(() => Unreached) }))
  const waiting = (
    <Loading>
      <Skeleton className={height} />
    </Loading>
  )
  return function LateSection() {
    const hydrated = useHydrated()
    return <Suspense fallback={waiting}>{hydrated ? <Late /> : waiting}</Suspense>
  }
}

function Unreached() {
  return (
    <ErrorPanel title="This part of the page could not be loaded">
      <p>Please check your connection and load the page again.</p>
      <Button size="sm" className="mt-3" onClick={() => location.reload()}>
        Load again
      </Button>
    </ErrorPanel>
  )
}
