import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Spoken } from '#ui/spoken.tsx'
import type { FreeDays } from '../availability-client.ts'
import { firstFreeDay } from '../availability-rules.ts'
import { dateText, type Hours, minutesOf, rangeText, timeOf } from '../slots-rules.ts'
import { FreeDays as DayStrip } from './free-days.tsx'

type Chosen = Hours & { date: string }

type TimeChoiceProps = {
  free: UseQueryResult<FreeDays>
  /** Empty until the user chooses. */
  chosen: Chosen
  /** The length of a time of the strip, in minutes. */
  minutes: number
  onChange: (part: Partial<Chosen>) => void
  /** How the price of a number of minutes is calculated; undefined without a rate. */
  priceOf: (minutes: number) => string | undefined
  /** Fields for any other day, start and end. */
  children: ReactNode
}

/**
 * A choice of a provider's free times, with fields for any other time, and the time that is chosen.
 */
export function TimeChoice({ free, chosen, minutes, onChange, priceOf, children }: TimeChoiceProps) {
  const { date, start_time, end_time } = chosen
  const price = end_time > start_time && priceOf(minutesOf(end_time) - minutesOf(start_time))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Strip
        free={free}
        chosen={chosen}
        onDay={(day) => onChange({ date: day, start_time: '', end_time: '' })}
        onTime={(day, start) =>
          onChange({ date: day, start_time: start, end_time: timeOf(minutesOf(start) + minutes) })
        }
      />
      {children}
      <div role="status" className="font-medium tabular-nums empty:hidden">
        {date && start_time && end_time && (
          <>
            <p>
              {dateText(date, 'short')}, {rangeText(chosen)}
            </p>
            {price && (
              <p>
                <Spoken>{price}</Spoken>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

type StripProps = {
  free: UseQueryResult<FreeDays>
  chosen: Chosen
  onDay: (date: string) => void
  onTime: (date: string, start: string) => void
}

/** Starts at the first free day if the chosen one is later than the strip. */
function Strip({ free: { data, isPending }, chosen, onDay, onTime }: StripProps) {
  if (!data)
    return isPending ? (
      <Loading label="Loading free times" className="grid gap-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-24 w-full" />
      </Loading>
    ) : null
  const { days } = data
  const hasChosen = days.some(({ date }) => date === chosen.date)
  return (
    <DayStrip
      days={days}
      chosen={hasChosen ? chosen.date : firstFreeDay(days)}
      {...(hasChosen && { start: chosen.start_time })}
      onDay={(date) => ({ onPress: () => onDay(date) })}
      onTime={(date, start) => ({ onPress: () => onTime(date, start) })}
    />
  )
}
