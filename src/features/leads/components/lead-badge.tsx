import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { LeadStatus } from '../contract.ts'

const looks: Record<LeadStatus, { tone: BadgeTone; text: string }> = {
  open: { tone: 'primary', text: 'Open' },
  assigned: { tone: 'warning', text: 'Assigned' },
  completed: { tone: 'success', text: 'Completed' },
  expired: { tone: 'neutral', text: 'Expired' },
}

/** Where a service request stands. */
export function LeadBadge({ status }: { status: LeadStatus }) {
  const { tone, text } = looks[status]
  return <Badge tone={tone}>{text}</Badge>
}
