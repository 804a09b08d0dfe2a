import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import { providerQuery } from '#domains/providers/client.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { handleQuery } from '#domains/providers/handles-client.ts'
import { hereOf, load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { urls } from '#urls.ts'

/**
 * For loaders of pages under `/p/{handle}`: the id of the provider. An earlier handle leads to the
 * same page under the current one.
 */
export async function loadHandle({ context, params, request }: LoaderFunctionArgs): Promise<string> {
  const asked = params['handle'] ?? ''
  const { handle, provider_id } = await load(context, (api) => handleQuery(api, asked))
  if (handle === asked) return provider_id
  throw redirect(hereOf(request).replace(urls.storefront(asked), urls.storefront(handle)))
}

/** The provider whose page is open. */
export function useStorefront(): ProviderProfile {
  const api = useApi()
  const { handle = '' } = useParams()
  const { data: found } = useSuspenseQuery(handleQuery(api, handle))
  return useSuspenseQuery(providerQuery(api, found.provider_id)).data
}
