import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { LeadStatus } from '../contract.ts'

const looks: Record<LeadStatus, { tone: BadgeTone; text: string }> = {
  open: { tone: 'primary', text: 'Open' },
  assigned: { tone: 'warning', text: 'Assigned' },
  completed: { tone: 'success', text: 'Completed' },
  expired: { tone: 'neutral', text: 'Expired' },
}

const closed = { tone: 'error', text: 'Closed' } as const

/** Where a service request stands. One that an operator has closed has not expired by itself. */
export function LeadBadge({ lead }: { lead: { status: LeadStatus; closed_reason: string | null } }) {
  const { tone, text } = lead.closed_reason === null ? looks[lead.status] : closed
  return <Badge tone={tone}>{text}</Badge>
}
