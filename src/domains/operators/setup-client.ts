import { queryOptions } from '@tanstack/react-query'
import type { DeskCategory } from '#domains/catalog/categories-desk-contract.ts'
import type { Settings } from '#domains/site/settings-contract.ts'
import type { Api } from '#platform/api-client.ts'
import type { Setup } from './setup-contract.ts'

/** The address of the API that the link to set up a new site opens. */
export const setupAddress = (secret: string): string => `/rest/v1/setup/${encodeURIComponent(secret)}`

const setupAnswer =
  <Answer>(path: string) =>
  (api: Api, secret: string) =>
    queryOptions({
      queryKey: ['setup', secret, path],
      queryFn: ({ signal }) => api.get<Answer>(setupAddress(secret) + path, { signal }),
      retry: false,
    })

/** The set-up that a link opens. */
export const setupQuery = setupAnswer<Setup>('')
/** The settings of the new site. */
export const setupSettingsQuery = setupAnswer<Settings>('/settings')
/** The categories of the new site. */
export const setupCategoriesQuery = setupAnswer<{ items: DeskCategory[] }>('/categories')
