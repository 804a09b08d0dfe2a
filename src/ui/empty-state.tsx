import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  illustration?: ReactNode
  action?: ReactNode
  level?: 2 | 3 | undefined
  className?: string | undefined
}

/** The state of an empty list: a sentence and the next step. */
export function EmptyState({ title, children, illustration, action, level = 2, className }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={classNames(
        'flex flex-col items-center rounded-card border border-dashed border-line px-6 py-12 text-center wrap-anywhere',
        className,
      )}
    >
      {illustration && (
        <div aria-hidden="true" className="mb-4 text-quiet">
          {illustration}
        </div>
      )}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="mt-2 max-w-md text-balance text-quiet">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
