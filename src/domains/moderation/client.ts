import { adminList } from '#domains/operators/client.ts'
import type { Report, Request } from './contract.ts'

/** The reports. */
export const reportsQuery = adminList<Report>('/reports')

/** The service requests. */
export const requestsQuery = adminList<Request>('/requests')
