import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { Category } from './categories-contract.ts'

/** The nine categories, with the number of providers in each. */
export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => {
      const { items } = await api.get<{ items: Category[] }>('/rest/v1/categories', { signal })
      return items
    },
    staleTime: 5 * 60_000,
  })
