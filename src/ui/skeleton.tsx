import type { ReactNode } from 'react'
import { t } from '#ui/language.ts'
import { classNames } from './class-names.ts'

/** One grey bar in place of content that is loading. Give it the size of the content. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-[6px] bg-line/70 forced-colors:border', className)}
    />
  )
}

/**
 * Holds skeletons, announces once that something is loading, and stays invisible for the first 150
 * ms.
 */
export function Loading({
  label = t('Loading'),
  children,
  className,
}: {
  label?: string | undefined
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div role="status" aria-busy="true" className={classNames('appear-late', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
