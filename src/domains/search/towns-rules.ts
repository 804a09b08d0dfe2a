import { plainText } from '#platform/plain-text.ts'
import type { Town } from './towns-contract.ts'

/** If a town has fewer providers of its own, its page has too little content to be indexed. */
export const FEWEST_TO_BE_FOUND = 3

/** Whether a page has enough content of its own to be indexed. */
export function isWorthFinding({ provider_count }: Pick<Town, 'provider_count'>): boolean {
  return provider_count >= FEWEST_TO_BE_FOUND
}

/**
 * The name of a town in addresses and in `zip_codes.town`: "St. Louis" and "st_louis" are
 * "st-louis".
 */
export function townSlug(text: string): string {
  return plainText(text)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
