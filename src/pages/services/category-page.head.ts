import { categoryNamed, categoryText } from '#domains/catalog/categories-rules.ts'
import { categoryPreview } from '#domains/discovery/previews-rules.ts'
import { urls } from '#urls.ts'
import type { PageHead, RenderedPage } from '../head.ts'
import { breadcrumbList, home, services } from '../structured-data.ts'

/** The category and its preview. */
export function head({ params, public_url }: RenderedPage): PageHead {
  const category = categoryNamed(params['category'] ?? '')
  if (!category) return {}
  const trail = [home, services, { name: categoryText(category), path: urls.category(category) }]
  return {
    picture: categoryPreview(category),
    pictureText: categoryText(category),
    data: [breadcrumbList(trail, public_url)],
  }
}
