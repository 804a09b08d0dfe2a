import { adminList } from '#domains/operators/client.ts'
import type { Dispute, Report, Request } from './contract.ts'

/** The reports. */
export const reportsQuery = adminList<Report>('/reports')

/** The service requests. */
export const requestsQuery = adminList<Request>('/requests')

/** The final amounts that customers dispute. */
export const disputesQuery = adminList<Dispute>('/disputes')
