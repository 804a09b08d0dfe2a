import type { Booking } from '#domains/bookings/contract.ts'
import type { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { classNames } from '#ui/class-names.ts'
import { t } from '#ui/language.ts'
import type { Entry } from './week.ts'

const looksOfBookings: Record<BookingStatus, string> = {
  confirmed: 'border-l-evergreen bg-evergreen-soft',
  pending: 'border-dashed border-lamp-edge border-l-lamp-edge bg-lamp-soft',
  completed: 'border-l-edge bg-mist',
  cancelled: 'border-l-edge bg-sunken',
}

/** The classes of a blocked time: hatched, so that it differs from a booking without color, too. */
export const hatched =
  'border-edge/50 border-l-edge bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,var(--color-sunken)_2px_9px)]'

/** The classes of an entry. */
export function lookOf(entry: Entry): string {
  return entry.kind === 'booking' ? looksOfBookings[entry.booking.status] : hatched
}

/** The title of an entry on one line: a service, a note, or that the time is blocked. */
export function titleOf(entry: Entry): string {
  if (entry.kind === 'booking') return entry.booking.service.name
  const title = entry.kind === 'busy' ? t('Busy in another calendar') : entry.blocked.note || t('Blocked')
  return entry.crew ? `${entry.crew}: ${title}` : title
}

/** The classes of a booking in the form of a card. */
export const frameOf = ({ status }: Booking): string =>
  classNames('border-line bg-surface', status === 'pending' ? 'border-l-lamp-edge' : 'border-l-evergreen')
