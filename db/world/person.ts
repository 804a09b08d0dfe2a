import { nameFamilies } from './names.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'
import { regionOf } from './regions.ts'

/** Somebody made up. E-mail and telephone belong to nobody: RFC 2606 names and 555-01xx numbers. */
export type Person = { name: string; first: string; last: string; email: string; phone: string }

const families = nameFamilies.map((family) => [family, family.share] as const)

/**
 * Invents a person who lives at that place. `tag` keeps the e-mail address unique within its domain; two people of one
 * world never share it.
 */
export function aPerson(random: Random, place: Place, tag: string | number, domain = 'mail.example'): Person {
  const family = random.weighted(families)
  const first = random.pick(family.first)
  const last = random.pick(random.chance(0.12) ? random.weighted(families).last : family.last)
  return {
    name: `${first} ${last}`,
    first,
    last,
    email: `${plain(first)}.${plain(last)}${tag}@${domain}`,
    phone: aPhone(random, place),
  }
}

/** A number of the state that no telephone company hands out. */
export function aPhone(random: Random, place: Place): string {
  return `(${random.pick(regionOf(place.state).areaCodes)}) 555-01${String(random.between(0, 99)).padStart(2, '0')}`
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
