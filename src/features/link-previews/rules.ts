import type { CategoryName } from '#features/categories/contract.ts'
import type { Provider } from '#features/providers/contract.ts'

/** Pixels of a picture that stands for a page where its link is shared. */
export const previewSize = { width: 1200, height: 630 }

/** Raised with every change to how pictures are drawn, so that none of the old ones is shown for longer than its page. */
const DESIGN = 1

/** What a provider's picture shows. */
export type Portrait = Pick<
  Provider,
  'id' | 'business_name' | 'categories' | 'location' | 'combined_rating' | 'combined_review_count' | 'from_price'
>

/** Where a provider's picture lies. The version changes with what it shows, so that it may be kept for ever. */
export function providerPreview(portrait: Portrait): string {
  return `/og/provider/${portrait.id}.png?v=${versionOf(portrait)}`
}

/** Where a category's picture lies. */
export function categoryPreview(category: CategoryName): string {
  return `/og/category/${encodeURIComponent(category.toLowerCase())}.png?v=${DESIGN}`
}

/** The picture of every other page. */
export const sitePreview = `/og/porchlight.png?v=${DESIGN}`

/** Of everything that the picture shows. */
export function versionOf(portrait: Portrait): string {
  const { business_name, categories, location, combined_rating, combined_review_count, from_price } = portrait
  const place = location && [location.city, location.state]
  const shown = [DESIGN, business_name, categories, place, combined_rating, combined_review_count, from_price]
  return hash(JSON.stringify(shown)).toString(36)
}

/** FNV-1a, 32 bits: two versions of one picture must differ, and nobody gains anything from making them equal. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0
  return sum
}
