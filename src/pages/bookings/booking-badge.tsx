import type { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { msg, t } from '#ui/language.ts'

const looks: Record<BookingStatus, { tone: BadgeTone; text: string }> = {
  completed: { tone: 'success', text: msg('Completed') },
  confirmed: { tone: 'primary', text: msg('Confirmed') },
  pending: { tone: 'warning', text: msg('Pending') },
  cancelled: { tone: 'error', text: msg('Cancelled') },
}

/** The status of a booking. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  const { tone, text } = looks[status]
  return <Badge tone={tone}>{t(text)}</Badge>
}
