import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError, type Page } from '../../../platform/api-client.ts'
import { useApi } from '../../../platform/api-context.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isSessionOver } from '../../accounts/client.ts'
import type { Service } from './contract.ts'

/** A provider's services in their own order; there are at most 50. */
export const servicesQuery = (api: Api, provider_id: string) =>
  queryOptions({
    queryKey: ['services', 'of', provider_id],
    queryFn: async ({ signal }) =>
      (await api.get<Page<Service>>(`/rest/v1/services?provider_id=${provider_id}&limit=100`, { signal })).items,
  })

/** Reads anew whatever shows the offer of a provider. */
export function useOfferChanged(provider_id: string): () => Promise<unknown> {
  const api = useApi()
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: servicesQuery(api, provider_id).queryKey }),
      cache.invalidateQueries({ queryKey: ['providers'] }),
    ])
}

/** Says in the specification's words (section 8) what has failed, and why where that is known. */
export function sayFailed(what: string, error: Error): void {
  if (isSessionOver(error)) return
  const isExplained = error instanceof ApiError && (error.isConnectionFailure || error.status < 500)
  toast({ type: 'error', title: 'Error', message: isExplained ? `${what}. ${error.message}` : what })
}

/** Takes a service out of the own offer. */
export function useDeleteService(provider_id: string) {
  const api = useApi()
  const changed = useOfferChanged(provider_id)
  return useMutation({
    networkMode: 'online',
    mutationFn: ({ id }: Service) => api.delete(`/rest/v1/services/${id}`),
    onSuccess: (_, { name }) => toast({ type: 'success', title: 'Success', message: `${name} is deleted` }),
    onError: (error) => sayFailed('Failed to delete service', error),
    onSettled: changed,
  })
}

/** Puts the own services in another order: at once on the screen, then on the server, one order after the other. */
export function useOrderServices(provider_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  const changed = useOfferChanged(provider_id)
  const { queryKey } = servicesQuery(api, provider_id)
  return useMutation({
    scope: { id: 'order of services' },
    networkMode: 'online',
    mutationFn: (services: Service[]) => api.put('/rest/v1/services/order', { ids: services.map(({ id }) => id) }),
    onMutate: async (services) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, services)
    },
    onError: (error) => sayFailed('Failed to save service', error),
    // While another order waits, what the server has would put this one back on the screen.
    onSettled: () =>
      cache.isMutating({ predicate: ({ options }) => options.scope?.id === 'order of services' }) > 1
        ? undefined
        : changed(),
  })
}
