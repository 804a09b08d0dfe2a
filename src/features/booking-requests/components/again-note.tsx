import { dateText, timeText } from '#features/availability/rules.ts'
import { Banner } from '#ui/banner.tsx'
import { type Again, isOffered } from '../rules.ts'

/** What was filled in from the visit before, and what could not be. */
export function AgainNote({ again: { visit, date }, services }: { again: Again; services: readonly { id: string }[] }) {
  const hours = `${timeText(visit.start_time)} to ${timeText(visit.end_time)}`
  return (
    <Banner tone={isOffered(visit, services) ? 'info' : 'warning'} className="mb-6">
      {!isOffered(visit, services) && (
        <p>“{visit.service.name}” is no longer offered. Please choose another service.</p>
      )}
      <p>
        {date
          ? `Filled in from your visit on ${dateText(visit.date, 'short')}: the same time is free on ${dateText(date)}, ${hours}.`
          : `Filled in from your visit on ${dateText(visit.date, 'short')}. The same time is not free in the next weeks; please choose another.`}
      </p>
    </Banner>
  )
}
