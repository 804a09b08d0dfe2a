import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { ServiceRequestStatus } from '../contract.ts'

const looks: Record<ServiceRequestStatus, { tone: BadgeTone; text: string }> = {
  open: { tone: 'primary', text: 'Open' },
  assigned: { tone: 'warning', text: 'Assigned' },
  completed: { tone: 'success', text: 'Completed' },
  expired: { tone: 'neutral', text: 'Expired' },
}

const closed = { tone: 'error', text: 'Closed' } as const

/** The status of a service request; "Closed" if an operator closed it. */
export function ServiceRequestBadge({
  serviceRequest,
}: {
  serviceRequest: { status: ServiceRequestStatus; closed_reason: string | null }
}) {
  const { tone, text } = serviceRequest.closed_reason === null ? looks[serviceRequest.status] : closed
  return <Badge tone={tone}>{text}</Badge>
}
