import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '../../platform/api-client.ts'
import type { User } from './contract.ts'

/** Who is signed in here; null when nobody is. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }): Promise<User | null> => {
      try {
        return (await api.get<{ user: User }>('/auth/v1/user', { signal })).user
      } catch (error) {
        if (error instanceof ApiError && (error.status === 401)) return null
        throw error
      }
    },
  })
