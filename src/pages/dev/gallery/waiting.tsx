import { ReviewsSkeleton } from '#domains/reviews/components/review-list.tsx'
import { WaitingSessions } from '#pages/accounts/session-list.tsx'
import { BookingsLoading } from '#pages/bookings/booking-list.tsx'
import { WaitingConversations } from '#pages/messages/conversation-list.tsx'
import { WaitingThread } from '#pages/messages/thread.tsx'
import { WaitingNotifications } from '#pages/notifications/waiting-notifications.tsx'
import { Specimen } from './shelf.tsx'

const lists = [
  { name: 'Bookings', List: BookingsLoading },
  { name: 'Notifications', List: WaitingNotifications },
  { name: 'Conversations', List: WaitingConversations },
  { name: 'A thread', List: WaitingThread },
  { name: 'Reviews', List: ReviewsSkeleton },
  { name: 'Sessions', List: WaitingSessions },
]

/** Every list while it is loading. */
export function Waiting() {
  return lists.map(({ name, List }) => (
    <Specimen key={name} name={`${name}, on their way`}>
      <List />
    </Specimen>
  ))
}
