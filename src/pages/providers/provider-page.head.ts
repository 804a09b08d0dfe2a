import { providerPreview } from '#domains/discovery/previews-rules.ts'
import { townName } from '#domains/locations/rules.ts'
import { providerQuery } from '#domains/providers/client.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
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
    description: describe(provider),
    picture,
    pictureText: provider.business_name,
    data: [localBusiness(provider, hours, picture, public_url), breadcrumbList(trail, public_url)],
  }
}

/** The description for search engines: at most about 160 characters. */
function describe({ business_name, categories, location, description }: ProviderProfile): string {
  const where = location ? ` in ${townName(location)}` : ''
  const text = `${business_name}: ${categories.join(', ')}${where}. ${description}`.replace(/\s+/g, ' ')
  return text.length > 160 ? `${text.slice(0, 159).replace(/\s\S*$/, '')}…` : text
}
