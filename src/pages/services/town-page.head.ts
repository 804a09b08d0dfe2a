import { categoryNamed, categoryText } from '#domains/catalog/categories-rules.ts'
import { categoryPreview } from '#domains/discovery/previews-rules.ts'
import { townName } from '#domains/locations/rules.ts'
import { townQuery } from '#domains/search/towns-client.ts'
import { isWorthFinding } from '#domains/search/towns-rules.ts'
import { urls } from '#urls.ts'
import type { PageHead, RenderedPage } from '../head.ts'
import { breadcrumbList, home, services } from '../structured-data.ts'

/** The category in one town. Towns with few providers aren't listed. */
export function head({ params, read, public_url }: RenderedPage): PageHead {
  const category = categoryNamed(params['category'] ?? '')
  const { state = '', town: slug = '' } = params
  const town = category && read((api) => townQuery(api, { category, state, town: slug }))
  if (!town) return {}
  const trail = [
    home,
    services,
    { name: categoryText(category), path: urls.category(category) },
    { name: townName({ city: town.name, state: town.state }), path: urls.town(category, state, slug) },
  ]
  return {
    isListed: isWorthFinding(town),
    picture: categoryPreview(category),
    pictureText: categoryText(category),
    data: [breadcrumbList(trail, public_url)],
  }
}
