import { type ReactNode, useEffect, useRef } from 'react'
import { CircleAlert } from '#ui/icons/circle-exclamation-point.ts'

type FormAlertProps = {
  title?: string | undefined
  children: string
  /** A button that solves the problem. */
  action?: ReactNode
  /**
   * Focuses the error when it appears and scrolls it into view: for errors beside the button of a
   * form.
   */
  takesFocus?: boolean | undefined
}

/** An error about a whole form; announced when it appears, and shown until the next attempt. */
export function FormAlert({ title, children, action, takesFocus = false }: FormAlertProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'center' })
  }, [takesFocus])
  return (
    <div
      ref={element}
      role="alert"
      tabIndex={takesFocus ? -1 : undefined}
      className="flex items-start gap-3 rounded-card border border-terracotta/50 bg-terracotta-soft px-4 py-3 text-sm"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <p>{children}</p>
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
