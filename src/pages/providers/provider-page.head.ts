import { providerPreview } from '#domains/discovery/previews-rules.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { hoursQuery } from '#domains/schedule/hours-client.ts'
import { urls } from '#urls.ts'
import type { PageHead, RenderedPage } from '../head.ts'
import { breadcrumbList, home, localBusiness } from '../structured-data.ts'

/** The business and its preview. */
export function head({ params, read, public_url }: RenderedPage): PageHead {
  const provider = read((api) => providerQuery(api, params['id'] ?? ''))
  if (!provider) return {}
  const hours = read((api) => hoursQuery(api, provider.id))
  const picture = providerPreview(provider)
  const trail = [
    home,
    { name: 'Providers', path: urls.providers() },
    { name: provider.business_name, path: urls.provider(provider.id) },
  ]
  return {
    picture,
    pictureText: provider.business_name,
    data: [localBusiness(provider, hours, picture, public_url), breadcrumbList(trail, public_url)],
  }
}
