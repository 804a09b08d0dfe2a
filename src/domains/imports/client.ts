import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { startInRole } from '#domains/identity/client.ts'
import { adminAnswer, adminList } from '#domains/operators/client.ts'
import { type Api, ApiError, errorOf, unreachable } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { urls } from '#urls.ts'
import type { Claim, ClaimedBusiness, Import } from './contract.ts'

const address = '/rest/v1/admin/imports'

/** The imports of the site, the latest first. */
export const importsQuery = adminList<Import & { id: string }>('/imports')

/** An import and its progress. */
export const importQuery = (api: Api, id: string) => adminAnswer<Import>(`/imports/${encodeURIComponent(id)}`)(api)

/** A file to check or to import. */
export interface FileToImport {
  file: File
  dry_run: boolean
  source: string
  mapping: Record<string, string | null>
}

async function answer(request: Promise<Response>): Promise<Response> {
  const response = await request.catch(() => {
    throw new ApiError(0, 'unreachable', unreachable)
  })
  if (!response.ok) throw errorOf(response.status, await response.json())
  return response
}

/** Checks a file of businesses with `mutate({ dry_run: true, … })`, or imports it. */
export function useImportFile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, dry_run, source, mapping }: FileToImport): Promise<Import> => {
      const body = new FormData()
      body.append('file', file)
      body.append('dry_run', String(dry_run))
      body.append('source', source)
      body.append('mapping', JSON.stringify(mapping))
      return (await answer(fetch(address, { method: 'POST', body }))).json()
    },
    onSettled: (_, __, { dry_run }) => (dry_run ? undefined : cache.invalidateQueries()),
  })
}

/** Makes codes for letters with `mutate(id)`, and saves them as a file. */
export function useMakeCodes() {
  return useMutation({
    mutationFn: async (id: string) => (await answer(fetch(`${address}/${id}/codes`, { method: 'POST' }))).blob(),
    onSuccess: (codes) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(codes)
      link.download = 'codes.csv'
      link.click()
      URL.revokeObjectURL(link.href)
    },
    onError: (error) => showError(error),
  })
}

/** The business of the link in an email. */
export const claimQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['claim', token],
    queryFn: ({ signal }) => api.post<ClaimedBusiness>('/rest/v1/claims/open', { token }, { signal }),
    retry: false,
  })

/**
 * Claims a business with `mutate(proof)`. The account becomes its provider, so the page of the
 * claim is loaded again and says so. The page shows errors.
 */
export function useClaim() {
  const api = useApi()
  return useMutation({
    mutationFn: async (proof: Claim) => {
      const { provider_id } = await api.post<ClaimedBusiness>('/rest/v1/claims', proof)
      await startInRole(urls.claim({ provider: provider_id }))
    },
  })
}

/** Emails a business the link to claim it, with `mutate(provider_id)`. The page shows errors. */
export function useAskForLink() {
  const api = useApi()
  return useMutation({
    mutationFn: (provider_id: string) => api.post('/rest/v1/claims/link', { provider_id }),
  })
}

/** Removes a listing, or stops its invitations, with `mutate(token)`. The page shows errors. */
export function useDecline(what: 'remove' | 'stop') {
  const api = useApi()
  return useMutation({
    mutationFn: (token: string) => api.post<ClaimedBusiness>(`/rest/v1/claims/${what}`, { token }),
  })
}
