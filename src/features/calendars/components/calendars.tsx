import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-context.tsx'
import { sessionQuery } from '../../accounts/client.ts'
import { BusyCalendars } from '../busy/components/busy-calendars.tsx'
import { OwnFeed } from '../feeds/components/own-feed.tsx'

/** The section of /profile: visits out to one's own calendar, and for providers busy hours in from it. */
export function Calendars() {
  const { data: user } = useQuery(sessionQuery(useApi()))
  return (
    <div className="flex flex-col gap-6">
      <OwnFeed />
      {user?.profile.user_type === 'provider' && <BusyCalendars />}
    </div>
  )
}
