import type { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const looks: Record<BookingStatus, { tone: BadgeTone; text: string }> = {
  completed: { tone: 'success', text: 'Completed' },
  confirmed: { tone: 'primary', text: 'Confirmed' },
  pending: { tone: 'warning', text: 'Pending' },
  cancelled: { tone: 'error', text: 'Cancelled' },
}

/** The status of a booking. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  const { tone, text } = looks[status]
  return <Badge tone={tone}>{text}</Badge>
}
