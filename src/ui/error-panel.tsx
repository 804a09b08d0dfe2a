import { CircleAlert, CloudOff } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type ErrorPanelProps = {
  title?: string
  /** What could not be done, in a sentence. Where the connection has failed, that is said instead. */
  children?: ReactNode
  /** What was thrown. Who tells of itself that it `isConnectionFailure` gets the panel of the database, one with a `request_id` has it shown. */
  cause?: unknown
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

type Told = { message: string; isConnectionFailure?: boolean; request_id?: string } | null | undefined

/** Something could not be loaded: what happened, and a way to try again. Said anew after each try that has failed. */
export function ErrorPanel({ title, children, cause, onRetry, retrying = false, className }: ErrorPanelProps) {
  const panel = useFocusPassedOn()
  const told = useLast(cause as Told)
  const isAway = told?.isConnectionFailure
  const heading = title ?? (isAway && 'Connection Error')
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
        <div>{isAway ? told?.message : (children ?? told?.message)}</div>
        {told?.request_id && (
          <p className="mt-1 text-sm wrap-anywhere text-quiet">
            If it happens again, tell our support this number: {told.request_id}
          </p>
        )}
      </div>
      {onRetry && (
        <Button onClick={onRetry} pending={retrying} size="sm">
          Retry
        </Button>
      )}
    </div>
  )
}

/** While it is tried again nothing has failed so far; the panel goes on saying what did. */
function useLast(told: Told): Told {
  const [last, setLast] = useState(told)
  if (told && told.message !== last?.message) setLast(told)
  return told ?? last
}

/** When what was wanted takes the place of the panel, the focus of its button goes to what is around it instead of nowhere. */
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
