import { queryOptions } from '@tanstack/react-query'
import { NEXT_FREE_AGE } from '#domains/schedule/availability-client.ts'
import type { Api } from '#platform/api-client.ts'
import type { CategoryTowns, Town, TownAddress } from './towns-contract.ts'

const at = (category: string) => `/rest/v1/categories/${encodeURIComponent(category.toLowerCase())}/towns`

/** The towns where a category is offered most. */
export const townsQuery = (api: Api, category: string) =>
  queryOptions({
    queryKey: ['towns', category],
    queryFn: ({ signal }) => api.get<CategoryTowns>(at(category), { search: { limit: 12 }, signal }),
  })

/** A category in a town. */
export const townQuery = (api: Api, { category, state, town }: TownAddress) =>
  queryOptions({
    queryKey: ['towns', category, state, town],
    queryFn: ({ signal }) => api.get<Town>(`${at(category)}/${state}/${town}`, { signal }),
    staleTime: NEXT_FREE_AGE,
  })
