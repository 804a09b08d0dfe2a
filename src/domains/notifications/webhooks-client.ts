import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { NewWebhook, Webhook, WebhookChange, WebhookDelivery, WebhookWithSecret } from './webhooks-contract.ts'

const address = '/rest/v1/webhooks'
const key = ['webhooks'] as const

/** The webhooks of the current profile, the oldest first. */
export const webhooksQuery = (api: Api) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get<Page<Webhook>>(address, { signal })).items,
  })

/** The latest events that were sent to a webhook, the newest first. */
export const deliveriesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...key, id, 'deliveries'],
    queryFn: async ({ signal }) =>
      (await api.get<Page<WebhookDelivery>>(`${address}/${id}/deliveries`, { search: { limit: 20 }, signal })).items,
  })

/**
 * Adds, changes, tests and deletes webhooks. `add.error` holds the problem of the address field;
 * the answers of `add` and `rotate` have the secret.
 */
export function useWebhooks() {
  const api = useApi()
  const cache = useQueryClient()
  const say = (title: string) => toast({ type: 'success', title })
  const onError = (error: Error) => showError(error)
  const onSettled = async () => {
    // A log that is being read for the first time would show its answer, which is from before.
    await cache.cancelQueries({ queryKey: key })
    await cache.invalidateQueries({ queryKey: key })
  }
  const add = useMutation({
    mutationFn: (webhook: NewWebhook) => api.post<WebhookWithSecret>(address, webhook),
    onSuccess: () => say(t('Webhook added')),
    onError: (error) => {
      if (!(error instanceof ApiError && (error.status === 409 || error.status === 422))) onError(error)
    },
    onSettled,
  })
  const rotate = useMutation({
    mutationFn: (id: string) => api.post<WebhookWithSecret>(`${address}/${id}/rotate`),
    onError,
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ id, ...part }: WebhookChange & { id: string }) => api.patch<Webhook>(`${address}/${id}`, part),
    onSuccess: ({ is_active }) => say(is_active ? t('Webhook turned on') : t('Webhook turned off')),
    onError,
    onSettled,
  })
  const send = useMutation({
    mutationFn: ({ id, delivery }: { id: string; delivery?: string }) =>
      api.post<WebhookDelivery>(`${address}/${id}/${delivery ? `deliveries/${delivery}/replay` : 'test'}`),
    onSuccess: () => say(t('Event is being sent')),
    onError,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.delete(`${address}/${id}`),
    onSuccess: () => say(t('Webhook deleted')),
    onError,
    onSettled,
  })
  return { add, rotate, change, send, remove }
}
