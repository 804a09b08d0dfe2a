import { type ComponentProps, lazy, Suspense } from 'react'
import { t } from '#ui/language.ts'
import { Button } from './button.tsx'
import type { ErrorPanel } from './error-panel.tsx'

type PanelProps = ComponentProps<typeof ErrorPanel>

const Panel = lazy(() =>
  import('./error-panel.tsx').then(
    (module) => ({ default: module.ErrorPanel }),
    () => ({ default: Plain }),
  ),
)

/**
 * The error panel for pages with a weight budget: loaded on the first error; until then, and if it
 * cannot be loaded, plain.
 */
export function LateErrorPanel(props: PanelProps) {
  return (
    <Suspense fallback={<Plain {...props} />}>
      <Panel {...props} />
    </Suspense>
  )
}

function Plain({ children, onRetry, className }: PanelProps) {
  return (
    <div role="alert" className={className}>
      <p className="mb-3">{children}</p>
      <Button onClick={onRetry}>{t('Retry')}</Button>
    </div>
  )
}
