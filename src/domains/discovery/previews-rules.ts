import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import type { Provider } from '#domains/providers/contract.ts'
import { brandVersion } from '#domains/site/brand-rules.ts'
import { language, siteLanguages } from '#ui/language.ts'

/** The size of previews in pixels, which social networks expect. */
export const previewSize = { width: 1200, height: 630 }

/**
 * The version of the design. Increase it with each change, so that caches don't keep showing the
 * old one.
 */
const DESIGN = 3

/** The version of everything that all previews share. */
const design = () => (brandVersion() ? `${DESIGN}-${hash(brandVersion()).toString(36)}` : String(DESIGN))

/**
 * The parameter for the language. Programs that fetch a preview send no language, so every address
 * but those in the site's first language names one.
 */
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
