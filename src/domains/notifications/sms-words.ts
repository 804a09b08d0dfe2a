import type { Booking } from '#domains/bookings/contract.ts'
import { endedByOperator, endedBySuspension } from '#domains/bookings/rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { expiryOf } from '#domains/schedule/lifecycle-rules.ts'
import { instantText, timeText, zoneText } from '#domains/schedule/slots-rules.ts'
import { siteName } from '#platform/brand.ts'
import { inOneLine } from '#platform/mail.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { otherParty, shortDay } from './kinds/booking.ts'
import { inPlainLetters, type SmsKind } from './sms-rules.ts'

/** The reader of a text, and their time zone. */
export interface SmsReader {
  user_type: UserType
  time_zone: string
}

/** A sentence, the action, and the page for it. */
interface Words {
  text: string
  action: string
  path: string
}

/**
 * A text about a booking, as its reader may see the booking now: it has no address, no phone number
 * and nothing that users typed about a booking. Undefined if the text would no longer be true.
 */
export function smsOf(kind: SmsKind, booking: Booking, reader: SmsReader, site: string): string | undefined {
  const words = wordsOf[kind](booking, reader)
  if (!words) return undefined
  return inPlainLetters(`${siteName()}: ${words.text} ${words.action}: ${site}${words.path}`)
}

const wordsOf: Record<SmsKind, (booking: Booking, reader: SmsReader) => Words | undefined> = {
  request_expires: (booking, reader) =>
    booking.status === 'pending'
      ? {
          text: t('{who} asks for {job}. The request expires on {time}.', {
            ...namesIn(booking, reader),
            time: expiryText(booking),
          }),
          action: t('Answer it'),
          path: urls.booking(booking.id),
        }
      : undefined,
  on_the_way: (booking, reader) =>
    booking.status === 'confirmed' && booking.progress === 'on_the_way'
      ? {
          text: t('{who} is on the way for {job}.', namesIn(booking, reader)),
          action: t('See your booking'),
          path: urls.booking(booking.id),
        }
      : undefined,
  cancelled: (booking, reader) => (booking.status === 'cancelled' ? cancellationIn(booking, reader) : undefined),
}

function cancellationIn(booking: Booking, reader: SmsReader): Words {
  const names = namesIn(booking, reader)
  const details = { action: t('See the booking'), path: urls.booking(booking.id) }
  const others = { action: t('Find someone else'), path: urls.providers() }
  if (endedByOperator(booking)) return { text: t('Our team cancelled {job}.', names), ...details }
  if (endedBySuspension(booking))
    return { text: t('{who} is no longer available, so we cancelled {job}.', names), ...others }
  if (booking.cancelled_by === null)
    return { text: t('{who} did not answer your request for {job} in time.', names), ...others }
  return { text: t('{who} cancelled {job}.', names), ...(reader.user_type === 'customer' ? others : details) }
}

const longestName = 40

const short = (name: string) => {
  const line = inOneLine(name)
  return line.length <= longestName ? line : `${line.slice(0, longestName).trimEnd()}...`
}

/** The other party, and the job. */
const namesIn = (booking: Booking, reader: SmsReader) => ({
  who: short(otherParty(booking, reader.user_type)),
  job: jobIn(booking, reader),
})

/** "Home cleaning on Tue, Mar 3 at 10:00 AM", with the zone if it isn't the reader's. */
function jobIn({ service, date, start_time, time_zone }: Booking, reader: SmsReader): string {
  const zone = time_zone === reader.time_zone ? '' : ` ${zoneText(time_zone)}`
  return t('{service} on {day} at {time}{zone}', {
    service: short(service.name),
    day: shortDay(date),
    time: timeText(start_time),
    zone,
  })
}

const expiryText = (booking: Booking) => instantText(expiryOf(booking), booking.time_zone)
