import { providerPreview } from '#domains/discovery/previews-rules.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { handleQuery } from '#domains/providers/handles-client.ts'
import { urls } from '#urls.ts'
import type { PageHead, RenderedPage } from '../head.ts'

/** The preview of the provider. Search engines list the profile instead, which has more content. */
export function head({ params, read }: RenderedPage): PageHead {
  const found = read((api) => handleQuery(api, params['handle'] ?? ''))
  const provider = found && read((api) => providerQuery(api, found.provider_id))
  if (!provider) return {}
  return {
    canonical: urls.provider(provider.id),
    picture: providerPreview(provider),
    pictureText: provider.business_name,
  }
}
