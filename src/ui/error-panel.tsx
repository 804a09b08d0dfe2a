import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { CircleAlert } from '#ui/icons/circle-exclamation-point.ts'
import { CloudOff } from '#ui/icons/cloud-off.ts'
import { t } from '#ui/language.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type ErrorPanelProps = {
  title?: string | undefined
  /** What failed, in a sentence. A connection failure shows its own text instead. */
  children?: ReactNode
  /**
   * The error. If it has `isConnectionFailure`, the panel shows the connection text; if it has a
   * `request_id`, that id.
   */
  cause?: unknown
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  className?: string | undefined
}

type Problem =
  | { message: string; isConnectionFailure?: boolean | undefined; request_id?: string | undefined }
  | null
  | undefined

/**
 * The panel for content that could not be loaded: the reason, and Retry. Announced again after each
 * failed attempt.
 */
export function ErrorPanel({ title, children, cause, onRetry, retrying = false, className }: ErrorPanelProps) {
  const panel = useFocusPassedOn()
  const problem = useLast(cause as Problem)
  const isAway = problem?.isConnectionFailure
  const heading = title ?? (isAway && t('Connection Error'))
  const Icon = isAway ? CloudOff : CircleAlert
  return (
    <div
      ref={panel}
      className={classNames(
        'flex flex-col items-start gap-4 rounded-card border p-5 sm:flex-row',
        isAway ? 'border-lamp-edge/60 bg-lamp-soft' : 'border-terracotta/50 bg-terracotta-soft',
        className,
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames('mt-0.5 size-6 shrink-0', isAway ? 'text-lamp-deep' : 'text-terracotta')}
      />
      <div key={String(retrying)} role={retrying ? undefined : 'alert'} className="min-w-0 flex-1">
        {heading && <p className="font-semibold">{heading}</p>}
        <div>{isAway ? problem?.message : (children ?? problem?.message)}</div>
        {problem?.request_id && (
          <p className="mt-1 text-sm wrap-anywhere text-quiet">
            {t('If it happens again, tell our support this number: {request_id}', { request_id: problem.request_id })}
          </p>
        )}
      </div>
      {onRetry && (
        <Button onClick={onRetry} pending={retrying} size="sm">
          {t('Retry')}
        </Button>
      )}
    </div>
  )
}

/** During a retry the panel keeps showing the last error. */
function useLast(problem: Problem): Problem {
  const [last, setLast] = useState(problem)
  if (problem && problem.message !== last?.message) setLast(problem)
  return problem ?? last
}

/**
 * When the content replaces the panel, the focus of its button moves to the surrounding element.
 */
function useFocusPassedOn() {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (element?.contains(document.activeElement))
        element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])
  return panel
}
