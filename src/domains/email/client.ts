import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { DevMails } from './contract.ts'

/** The emails of the outbox; 404 outside demo mode and development. */
export const devMailsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['dev-mails'],
    queryFn: ({ signal }) => api.get<DevMails>('/dev/mail.json?limit=50', { signal }),
  })
