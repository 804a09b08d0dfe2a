import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The tone of a badge: the badge colors of bookings, and neutral. */
export type BadgeTone = 'success' | 'primary' | 'warning' | 'error' | 'neutral'

const tones: Record<BadgeTone, string> = {
  success: 'bg-evergreen-soft text-evergreen',
  primary: 'bg-mist text-ink',
  warning: 'bg-lamp-soft text-lamp-deep',
  error: 'bg-terracotta-soft text-terracotta',
  neutral: 'bg-sunken text-quiet',
}

/** A word or two about a state. The text carries the meaning; the color only helps. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: BadgeTone | undefined
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <span className={classNames('badge', tones[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
