import { adminAnswer, adminList } from '#features/admin/client.ts'
import type { Api } from '#platform/api-client.ts'
import type { Business, User, UserSummary } from './contract.ts'

/** The users. */
export const usersQuery = adminList<UserSummary>('/people')

/** One user. */
export const userQuery = (api: Api, id: string) => adminAnswer<User>(`/people/${encodeURIComponent(id)}`)(api)

/** The businesses. */
export const businessesQuery = adminList<Business>('/providers')
