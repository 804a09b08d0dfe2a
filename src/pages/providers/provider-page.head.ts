import { providerPreview } from '#domains/discovery/previews-rules.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { urls } from '#urls.ts'
import type { PageHead, RenderedPage } from '../head.ts'
import { breadcrumbList, home, localBusiness } from '../structured-data.ts'

/** The business and its preview. */
export function head({ params, read, public_url }: RenderedPage): PageHead {
  const provider = read((api) => providerQuery(api, params['id'] ?? ''))
  if (!provider) return {}
  const picture = providerPreview(provider)
  const trail = [
    home,
    { name: 'Providers', path: urls.providers() },
    { name: provider.business_name, path: urls.provider(provider.id) },
  ]
  return {
    picture,
    pictureText: provider.business_name,
    data: [localBusiness(provider, picture, public_url), breadcrumbList(trail, public_url)],
  }
}
