import type { NextFree } from '#domains/schedule/availability-contract.ts'
import { freeText } from '#domains/schedule/availability-rules.ts'
import { CalendarCheck } from '#ui/icons/calendar-check.ts'
import { useNow } from '#ui/now.ts'

interface NextFreeLineProps {
  provider: { next_free: NextFree; free_start?: NextFree; time_zone: string }
  className?: string
}

/**
 * "Free tomorrow from 1 PM", in the provider's time zone. In a search by free time, this is the
 * first time that fits; else the next free time. Renders nothing if no free time is known.
 */
export function NextFreeLine({ provider, className = '' }: NextFreeLineProps) {
  const { free_start, next_free, time_zone } = provider
  const text = freeText(free_start ?? next_free, { time_zone, now: useNow() })
  if (!text) return null
  return (
    <span className={`inline-flex items-center gap-1 ${className}`}>
      <CalendarCheck className="size-4 shrink-0" />
      {text}
    </span>
  )
}
