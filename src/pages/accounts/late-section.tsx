import { type ComponentType, lazy, Suspense } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/**
 * The content of a section that loads after the page. Until then a gray bar reserves its space:
 * `height` is a class of about its height, so that links to later sections stay in place.
 */
export function lateSection(height: string, load: () => Promise<ComponentType>): ComponentType {
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
    <ErrorPanel title={t('This part of the page could not be loaded')}>
      <p>{t('Please check your connection and load the page again.')}</p>
      <Button size="sm" className="mt-3" onClick={() => location.reload()}>
        {t('Load again')}
      </Button>
    </ErrorPanel>
  )
}
