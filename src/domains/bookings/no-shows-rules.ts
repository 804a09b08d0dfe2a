import type { UserType } from '#domains/identity/contract.ts'
import { DAY_MS } from '#platform/durations.ts'
import { t } from '#ui/language.ts'
import type { Booking } from './contract.ts'

/** A no-show can be noted this long after the end, in milliseconds. */
const NOTING_TIME = 7 * DAY_MS

/** How long a note can be undone, in milliseconds. */
const UNDOING_TIME = DAY_MS

type Facts = Pick<Booking, 'status'> & Record<'starts_at' | 'ends_at', string | Date>

/** Why a no-show can't be noted now, as a sentence; null if it can. */
export function noShowProblem({ status, starts_at, ends_at }: Facts, now: Date): string | null {
  if (status !== 'confirmed' && status !== 'completed') return t('Only a confirmed booking can be missed.')
  if (now < new Date(starts_at)) return t('A no-show can be noted after the start.')
  return now.getTime() < new Date(ends_at).getTime() + NOTING_TIME
    ? null
    : t('A no-show can be noted within 7 days after the booking.')
}

/** The party's own note, if any. */
export const ownNoShow = ({ no_shows }: Pick<Booking, 'no_shows'>, party: UserType) =>
  no_shows.find(({ noted_by }) => noted_by === party)

/** Whether a note can still be undone. */
export const canUndoNoShow = ({ noted_at }: Booking['no_shows'][number], now: Date): boolean =>
  now.getTime() < new Date(noted_at).getTime() + UNDOING_TIME
