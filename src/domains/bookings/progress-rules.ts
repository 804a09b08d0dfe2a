import type { Act } from '#domains/schedule/lifecycle-rules.ts'
import { t } from '#ui/language.ts'
import type { Booking } from './contract.ts'
import type { Progress } from './progress-contract.ts'

/** The steps on the day of a job, in order, and the act of each. */
export const actOfStep: Record<Progress, Act> = { on_the_way: 'set out', started: 'start', finished: 'finish' }

const steps = Object.keys(actOfStep) as Progress[]

/** The steps after a step; all of them if it is null. */
export const stepsAfter = (progress: Progress | null): Progress[] =>
  steps.slice(progress === null ? 0 : steps.indexOf(progress) + 1)

/** The last step that was taken. */
export const progressIn = (booking: Record<`${Progress}_at`, string | Date | null>): Progress | null =>
  steps.findLast((step) => booking[`${step}_at`] !== null) ?? null

/** A step of a booking on its way from the request to the finished job. */
export interface Step {
  id: 'requested' | 'seen' | 'accepted' | 'on the way' | 'started' | 'done'
  label: string
  /** When it happened; null if it hasn't. */
  at: string | null
  isDone: boolean
}

/**
 * The steps of a booking that isn't cancelled. One counts as done if a later one is: an accepted
 * offer was never a request. Providers set out only for the customer's home. A job is done when the
 * provider says so, or when its booking is completed.
 */
export function progressOf(booking: Booking): Step[] {
  const { created_at, revealed_at, confirmed_at, started_at, finished_at, completed_at } = booking
  const seen_at = [booking.seen_at, revealed_at].filter((at) => at !== null).toSorted()[0] ?? null
  const all = [
    { id: 'requested', label: t('Requested'), at: created_at },
    { id: 'seen', label: t('Seen'), at: seen_at },
    { id: 'accepted', label: t('Accepted'), at: confirmed_at },
    ...(booking.location_type === 'customer'
      ? [{ id: 'on the way', label: t('On the way'), at: booking.on_the_way_at } as const]
      : []),
    { id: 'started', label: t('Started'), at: started_at },
    { id: 'done', label: t('Done'), at: finished_at ?? completed_at },
  ] as const
  const last = all.findLastIndex(({ at }) => at !== null)
  return all.map((step, index) => ({ ...step, isDone: index <= last }))
}
