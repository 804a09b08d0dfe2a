import { adminAnswer, adminList } from '#domains/operators/client.ts'
import type { Api } from '#platform/api-client.ts'
import type { Dispute, Report, Request } from './contract.ts'
import type { ReportedConversation } from './conversations-contract.ts'

/** The reports. */
export const reportsQuery = adminList<Report>('/reports')

/** The service requests. */
export const requestsQuery = adminList<Request>('/requests')

/** The final amounts that customers dispute. */
export const disputesQuery = adminList<Dispute>('/disputes')

/** The conversation behind a report; each call is recorded with its reason. */
export const reportedConversationQuery = (api: Api, { id, reason }: { id: string; reason: string }) =>
  adminAnswer<ReportedConversation>(`/reports/${encodeURIComponent(id)}/conversation`)(api, { reason })
