import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { Category } from './categories-contract.ts'

/** The categories that users can choose, with the number of providers in each. */
export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => {
      const { items } = await api.get<{ items: Category[] }>('/rest/v1/categories', { signal })
      return items.filter(({ is_active }) => is_active)
    },
    staleTime: 5 * 60_000,
  })
