import type { Booking, BookingEvent } from '#features/bookings/contract.ts'
import { getBooking } from '#features/bookings/queries.server.ts'
import type { UserType } from '#features/identity/contract.ts'
import { queueNews } from '#features/mail-news/commands.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { dateIn, daysAfter } from '#platform/wall-clock.server.ts'
import type { VisitLetter } from './contract.ts'
import { visitOf } from './queries.server.ts'

/** Who is mailed what about a visit (decision 37), each as that party sees it in the transaction in which it happens. */
export const visitMails: Listeners = [
  listener('booking.requested', async ({ db: tx, now }, event) => {
    await write(tx, event, 'provider', now, () => ({ kind: 'booking_request' }))
    await write(tx, event, 'customer', now, () => ({ kind: 'booking_submitted' }))
  }),

  listener('booking.confirmed', ({ db: tx, now }, event) =>
    write(tx, event, 'customer', now, () => ({ kind: 'booking_confirmed' })),
  ),

  listener('booking.cancelled', async ({ db: tx, now }, event) => {
    for (const party of othersOf(event))
      await write(tx, event, party, now, (booking) => ({
        kind: 'booking_cancelled',
        by: booking.cancelled_by,
        reason: mayQuote(booking, party) ? booking.cancel_reason : null,
        late: booking.cancelled_late,
      }))
  }),

  listener('booking.completed', ({ db: tx, now }, event) =>
    write(tx, event, 'customer', now, () => ({ kind: 'booking_completed' })),
  ),

  listener('booking.approached', async ({ db: tx, now }, event) => {
    for (const party of ['customer', 'provider'] as const)
      await write(tx, event, party, now, (booking) => ({ kind: 'booking_reminder', day: dayOf(booking, now) }))
  }),

  listener('booking.time_proposed', ({ db: tx, now }, event) => tellOthers(tx, event, 'proposed', now)),
  listener('booking.time_declined', ({ db: tx, now }, event) => tellOthers(tx, event, 'declined', now)),
  listener('booking.rescheduled', ({ db: tx, now }, event) => tellOthers(tx, event, 'rescheduled', now)),
]

function proposedIn(booking: Booking, reader: UserType) {
  if (!booking.proposal) return null
  const { date, start_time, end_time, price, message } = booking.proposal
  return { date, start_time, end_time, price, message: mayQuote(booking, reader) ? message : '' }
}

/** In what people type they tell their names: until the reveal a provider is not mailed it. */
const mayQuote = ({ customer_info_revealed }: Booking, reader: UserType) =>
  reader === 'customer' || customer_info_revealed

/** Whoever did not do it. */
function othersOf({ actor_id, customer_id, provider_id }: BookingEvent): UserType[] {
  const parties: [UserType, string][] = [
    ['customer', customer_id],
    ['provider', provider_id],
  ]
  return parties.filter(([, id]) => id !== actor_id).map(([party]) => party)
}

async function tellOthers(tx: Tx, event: BookingEvent, change: 'proposed' | 'declined' | 'rescheduled', now: Date) {
  for (const party of othersOf(event))
    await write(tx, event, party, now, (booking) => ({
      kind: 'booking_time_changed',
      change,
      proposed: change === 'proposed' ? proposedIn(booking, party) : null,
    }))
}

type Particulars<L> = L extends unknown ? Omit<L, 'name' | 'reader' | 'visit'> : never

async function write(
  tx: Tx,
  event: BookingEvent,
  reader: UserType,
  now: Date,
  particulars: (booking: Booking) => Particulars<VisitLetter>,
): Promise<void> {
  const user_id = event[`${reader}_id`]
  const booking = await getBooking(tx, { id: user_id, user_type: reader }, event.booking_id)
  const about = particulars(booking)
  const letter = { ...about, reader, visit: visitOf(booking, reader) }
  // What comes late is no reminder.
  const expires_at = about.kind === 'booking_reminder' ? new Date(booking.starts_at) : undefined
  await queueNews(tx, user_id, letter, now, expires_at)
}

function dayOf({ date, time_zone }: Booking, now: Date): 'today' | 'tomorrow' | 'later' {
  const today = dateIn(time_zone, now)
  if (date === today) return 'today'
  return date === daysAfter(today, 1) ? 'tomorrow' : 'later'
}
