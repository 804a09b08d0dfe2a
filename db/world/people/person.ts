import type { Random } from '../random.ts'
import { nameFamilies } from './names.ts'
import type { Place } from './places.ts'
import { regionOf } from './regions.ts'

/**
 * A made-up person. The email address and the phone number belong to no one: RFC 2606 domains and
 * 555-01xx numbers.
 */
export type Person = { name: string; first: string; last: string; email: string; phone: string }

const families = nameFamilies.map((family) => [family, family.share] as const)

/**
 * Makes a person who lives in a place. `tag` must be unique in the domain, because it makes the
 * email address unique.
 */
export function makePerson(random: Random, place: Place, tag: number, domain = 'mail.example'): Person {
  const family = random.weighted(families)
  const first = random.pick(family.first)
  const last = random.pick(random.chance(0.12) ? random.weighted(families).last : family.last)
  return {
    name: `${first} ${last}`,
    first,
    last,
    email: `${lettersOf(first)}.${lettersOf(last)}${tag}@${domain}`,
    phone: randomPhone(random, place),
  }
}

/** A phone number with an area code of the state. Phone companies never assign 555-01xx. */
export function randomPhone(random: Random, place: Place): string {
  return `(${random.pick(regionOf(place.state).areaCodes)}) 555-01${String(random.between(0, 99)).padStart(2, '0')}`
}

/** Splits a full name at its first space. */
export function namesOf(name: string): Pick<Person, 'name' | 'first' | 'last'> {
  const [first = name, last = ''] = name.split(' ')
  return { name, first, last }
}

const lettersOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
