import type { Town } from './contract.ts'

/** Fewer of its own providers, and a town's page says too little to be found by: search engines are asked to pass it by. */
export const FEWEST_TO_BE_FOUND = 3

/** Whether a page has enough of its own to be listed by search engines. */
export function isWorthFinding({ provider_count }: Pick<Town, 'provider_count'>): boolean {
  return provider_count >= FEWEST_TO_BE_FOUND
}

/** A town's name as it stands in an address, as `zip_codes.town` has it: "St. Louis" and "st_louis" are "st-louis". */
export function townSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
