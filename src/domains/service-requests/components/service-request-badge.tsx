import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { msg, t } from '#ui/language.ts'
import type { ServiceRequestStatus } from '../contract.ts'

const looks: Record<ServiceRequestStatus, { tone: BadgeTone; text: string }> = {
  open: { tone: 'primary', text: msg('Open') },
  assigned: { tone: 'warning', text: msg('Assigned') },
  completed: { tone: 'success', text: msg('Completed') },
  expired: { tone: 'neutral', text: msg('Expired') },
}

const closed = { tone: 'error', text: msg('Closed') } as const

/** The status of a service request; "Closed" if an operator closed it. */
export function ServiceRequestBadge({
  serviceRequest,
}: {
  serviceRequest: { status: ServiceRequestStatus; closed_reason: string | null }
}) {
  const { tone, text } = serviceRequest.closed_reason === null ? looks[serviceRequest.status] : closed
  return <Badge tone={tone}>{t(text)}</Badge>
}
