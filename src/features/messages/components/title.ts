import type { Correspondent } from '../contract.ts'

/** What somebody is called in lists and headings: a provider by the business. */
export function titleOf({ name, business_name }: Pick<Correspondent, 'name' | 'business_name'>): string {
  return business_name ?? name
}
