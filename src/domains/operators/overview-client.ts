import type { Api } from '#platform/api-client.ts'
import { adminAnswer } from './client.ts'
import type { Jobs, Overview } from './overview-contract.ts'

/** The overview; `days`: 7, 30 or 90. */
export const overviewQuery = adminAnswer<Overview>('/overview')

/** The background jobs; refetched while the page is open. */
export const jobsQuery = (api: Api) => ({ ...adminAnswer<Jobs>('/jobs')(api), refetchInterval: 5_000 })
