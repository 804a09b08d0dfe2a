import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type ErrorPanelProps = {
  title?: string
  children: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** Something could not be loaded: what happened, and a way to try again. */
export function ErrorPanel({ title, children, onRetry, retrying = false, className }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-start gap-4 rounded-card border border-terracotta/50 bg-terracotta-soft p-5 sm:flex-row',
        className,
      )}
    >
      <CloudOff aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-terracotta" />
      <div className="flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
      {onRetry && (
        <Button onClick={onRetry} pending={retrying} size="sm">
          Retry
        </Button>
      )}
    </div>
  )
}
