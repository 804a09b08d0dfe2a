import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client.ts'
import type { OptOut } from './contract.ts'

/** What a token below a mail stands for; 404 for one that was not signed here. */
export const optOutQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['mail-opt-out', token],
    queryFn: ({ signal }) => api.get<OptOut>('/rest/v1/mail-opt-outs', { search: { token }, signal }),
  })
