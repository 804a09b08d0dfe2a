import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#domains/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { BusyCalendars } from './busy-calendars.tsx'
import { CalendarAccounts } from './calendar-accounts.tsx'
import { OwnFeed } from './own-feed.tsx'

/** The calendar section of /profile: bookings to the user's calendar, busy hours from it. */
export function Calendars() {
  const { data: user } = useQuery(sessionQuery(useApi()))
  return (
    <div className="flex flex-col gap-6">
      <OwnFeed />
      {user?.profile.user_type === 'provider' && (
        <>
          <CalendarAccounts />
          <BusyCalendars />
        </>
      )}
    </div>
  )
}
