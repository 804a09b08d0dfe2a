import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import type { Provider } from '#domains/providers/contract.ts'
import { brandVersion } from '#domains/site/brand-rules.ts'
import { language, siteLanguages } from '#ui/language.ts'

/** The size of previews in pixels, as social networks ask for it. */
export const previewSize = { width: 1200, height: 630 }

/** Increase it when the design changes, so that caches don't keep showing the old one. */
const DESIGN = 3

/** The version of what all previews have in common. */
const design = () => (brandVersion() ? `${DESIGN}-${hash(brandVersion()).toString(36)}` : String(DESIGN))

/** Those who fetch a preview send no language, so the address has any but the first of the site. */
const inLanguageOfNow = () => (language() === siteLanguages()[0] ? '' : `&lang=${language()}`)

/** The fields that a provider's preview shows. */
export type Portrait = Pick<
  Provider,
  'id' | 'business_name' | 'categories' | 'location' | 'combined_rating' | 'combined_review_count' | 'from_price'
>

/**
 * The URL of a provider's preview. Its version changes with the content, so caches may keep it
 * forever.
 */
export function providerPreview(portrait: Portrait): string {
  return `/og/provider/${portrait.id}.png?v=${versionOf(portrait)}${inLanguageOfNow()}`
}

/** The URL of a category's preview. */
export function categoryPreview(category: CategoryName): string {
  return `/og/category/${encodeURIComponent(category.toLowerCase())}.png?v=${design()}${inLanguageOfNow()}`
}

/** The URL of the preview of all other pages. */
export const sitePreview = (): string => `/og/porchlight.png?v=${design()}${inLanguageOfNow()}`

/** A hash of everything that the preview shows. */
export function versionOf(portrait: Portrait): string {
  const { business_name, categories, location, combined_rating, combined_review_count, from_price } = portrait
  const place = location && [location.city, location.state]
  const shown = [
    brandVersion() ? design() : DESIGN,
    business_name,
    categories,
    place,
    combined_rating,
    combined_review_count,
    from_price,
  ]
  return hash(JSON.stringify(shown)).toString(36)
}

/**
 * FNV-1a, 32 bits. Versions of one preview must differ; a collision harms no one, so it needn't be
 * cryptographic.
 */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0
  return sum
}
