import type { Api } from '#platform/api-client.ts'
import type { Business, User, UserSummary } from './accounts-contract.ts'
import { adminAnswer, adminList } from './client.ts'

/** The users. */
export const usersQuery = adminList<UserSummary>('/people')

/** One user. */
export const userQuery = (api: Api, id: string) => adminAnswer<User>(`/people/${encodeURIComponent(id)}`)(api)

/** The businesses. */
export const businessesQuery = adminList<Business>('/providers')
