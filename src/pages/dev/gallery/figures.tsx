import { BookingBadge } from '#pages/bookings/booking-badge.tsx'
import { Promotion } from '#pages/home/promotion.tsx'
import { type Bar, BarChart, type BarSeries } from '#ui/bar-chart.tsx'
import { clockText, countedText, dayText, distanceText, money, priceText, ratingText } from '#ui/formats.ts'
import { Portion } from '#ui/portion.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { timeAgo } from '#ui/time-ago.tsx'
import { Specimen } from './shelf.tsx'

const now = new Date('2026-06-01T12:00:00Z')
const moments = ['12:00:00', '11:55:00', '09:00:00'].map((time) => `2026-06-01T${time}Z`)
const ages = [...moments, '2026-05-30T12:00:00Z', '2026-04-02T12:00:00Z'].map((at) => timeAgo(at, now))
const figures: [name: string, texts: string[]][] = [
  ['Money', [money(0), money(62.5), money(1250)]],
  ['Ages', ages],
  ['Days and times', [dayText(now), dayText(now, { month: 'short' }), clockText(now)]],
  ['Ratings and counts', [ratingText(5), ratingText(4.25), countedText(1, 'review'), countedText(1204, 'review')]],
]

const signUps: BarSeries[] = [
  { name: 'Customers', counted: '{count, plural, one {# customer} other {# customers}}', tone: 'lamp' },
  { name: 'Providers', counted: '{count, plural, one {# provider} other {# providers}}', tone: 'evergreen' },
]
const week: Bar[] = [4, 7, 3, 0, 9, 12, 6].map((customers, day) => {
  const date = `2026-05-2${day + 1}`
  const label = dayText(date, { month: 'short' })
  return { label, short: dayText(date, { month: 'short', year: undefined }), values: [customers, day % 3] }
})
const withoutAny = (bar: Bar): Bar => ({ ...bar, values: [0] })

/** Figures, money and dates, and the statuses of a booking. */
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
      <Specimen name="BarChart of two series">
        <BarChart title="Sign-ups" series={signUps} bars={week} />
      </Specimen>
      <Specimen name="BarChart of nothing yet">
        <BarChart
          title="Bookings"
          series={[{ name: 'Bookings', counted: '{count, plural, one {# booking} other {# bookings}}', tone: 'lamp' }]}
          bars={week.map(withoutAny)}
        />
      </Specimen>
      <Specimen name="Portion: a quarter of a bar">
        <div className="h-3 rounded-full bg-sunken">
          <Portion width={0.25} className="rounded-full bg-lamp" />
        </div>
      </Specimen>
      <Specimen name="Promotion, until its day">
        <Promotion endsAt="2026-07-31T23:59:59Z" />
      </Specimen>
    </>
  )
}
