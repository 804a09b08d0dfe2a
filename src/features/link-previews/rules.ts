import type { CategoryName } from '#features/categories/contract.ts'
import type { Provider } from '#features/providers/contract.ts'

/** The size of a link preview in pixels. */
export const previewSize = { width: 1200, height: 630 }

/** Raise this when the drawing changes, so that caches replace the old pictures. */
const DESIGN = 1

/** The data that a provider's picture shows. */
export type Portrait = Pick<
  Provider,
  'id' | 'business_name' | 'categories' | 'location' | 'combined_rating' | 'combined_review_count' | 'from_price'
>

/**
 * The address of a provider's picture. Its version changes with its content, so that it can be
 * cached forever.
 */
export function providerPreview(portrait: Portrait): string {
  return `/og/provider/${portrait.id}.png?v=${versionOf(portrait)}`
}

/** The address of a category's picture. */
export function categoryPreview(category: CategoryName): string {
  return `/og/category/${encodeURIComponent(category.toLowerCase())}.png?v=${DESIGN}`
}

/** The picture of every other page. */
export const sitePreview = `/og/porchlight.png?v=${DESIGN}`

/** A version of everything that the picture shows. */
export function versionOf(portrait: Portrait): string {
  const { business_name, categories, location, combined_rating, combined_review_count, from_price } = portrait
  const place = location && [location.city, location.state]
  const shown = [DESIGN, business_name, categories, place, combined_rating, combined_review_count, from_price]
  return hash(JSON.stringify(shown)).toString(36)
}

/**
 * FNV-1a, 32 bits. It only has to differ between two versions of a picture, so a weak hash is
 * enough.
 */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0
  return sum
}
