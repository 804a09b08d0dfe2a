import type { ReactNode } from 'react'
import { Info } from '#ui/icons/info.ts'
import { TriangleAlert } from '#ui/icons/triangle-exclamation-point.ts'
import { classNames } from './class-names.ts'

type BannerProps = {
  tone?: 'info' | 'warning' | undefined
  title?: string | undefined
  children: ReactNode
  action?: ReactNode
  className?: string | undefined
}

/** A permanent note about the page or form. A warning is announced when it appears. */
export function Banner({ tone = 'info', title, children, action, className }: BannerProps) {
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <div
      role={tone === 'warning' ? 'status' : undefined}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border px-4 py-3 text-sm',
        tone === 'info' ? 'border-line bg-mist' : 'border-lamp-edge/60 bg-lamp-soft',
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <Icon
          aria-hidden="true"
          className={classNames('mt-0.5 size-5 shrink-0', tone === 'info' ? 'text-quiet' : 'text-lamp-deep')}
        />
        <div className="min-w-0 flex-1">
          {title && <p className="font-semibold">{title}</p>}
          <div>{children}</div>
        </div>
      </div>
      {action}
    </div>
  )
}
