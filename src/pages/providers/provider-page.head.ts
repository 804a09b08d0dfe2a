import { categoryText } from '#domains/catalog/categories-rules.ts'
import { providerPreview } from '#domains/discovery/previews-rules.ts'
import { townName } from '#domains/locations/rules.ts'
import { providerQuery } from '#domains/providers/client.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { hoursQuery } from '#domains/schedule/hours-client.ts'
import { t } from '#ui/language.ts'
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
    { name: t('Providers'), path: urls.providers() },
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
  const work = categories.map(categoryText).join(', ')
  const placed = location ? t('{work} in {town}', { work, town: townName(location) }) : work
  const text = `${business_name}: ${placed}. ${description}`.replace(/\s+/g, ' ')
  return text.length > 160 ? `${text.slice(0, 159).replace(/\s\S*$/, '')}…` : text
}
