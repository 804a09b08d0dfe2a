import { BookingBadge } from '../../../features/bookings/components/booking-badge.tsx'
import { clockText, countedText, dayText, distanceText, priceText, ratingText, usd } from '../../../ui/formats.ts'
import { Spoken } from '../../../ui/spoken.tsx'
import { timeAgo } from '../../../ui/time-ago.tsx'
import { Promotion } from '../../home/promotion.tsx'
import { Specimen } from './shelf.tsx'

const now = new Date('2026-06-01T12:00:00Z')
const moments = ['12:00:00', '11:55:00', '09:00:00'].map((time) => `2026-06-01T${time}Z`)
const ages = [...moments, '2026-05-30T12:00:00Z', '2026-04-02T12:00:00Z'].map((at) => timeAgo(at, now))
const figures: [name: string, texts: string[]][] = [
  ['Money', [usd(0), usd(62.5), usd(1250)]],
  ['Ages', ages],
  ['Days and times', [dayText(now), dayText(now, { month: 'short' }), clockText(now)]],
  ['Ratings and counts', [ratingText(5), ratingText(4.25), countedText(1, 'review'), countedText(1204, 'review')]],
]

/** How figures, money and moments are written, and where a booking stands. */
export function Figures() {
  return (
    <>
      {figures.map(([name, texts]) => (
        <Specimen key={name} name={name}>
          <p>{texts.join(' · ')}</p>
        </Specimen>
      ))}
      <Specimen name="Spoken: price and distance, read out in full" inline>
        <Spoken>{priceText(40)}</Spoken>
        <Spoken>{distanceText(2.4)}</Spoken>
      </Specimen>
      <Specimen name="BookingBadge of each status" inline>
        <BookingBadge status="pending" />
        <BookingBadge status="confirmed" />
        <BookingBadge status="completed" />
        <BookingBadge status="cancelled" />
      </Specimen>
      <Specimen name="Promotion, until its day">
        <Promotion endsAt="2026-07-31T23:59:59Z" />
      </Specimen>
    </>
  )
}
