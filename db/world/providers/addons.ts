import type { Listing } from './business.ts'

interface Addon {
  id: string
  name: string
  price: number
  minutes: number
}

const addon = (number: number, name: string, price: number, minutes: number): Addon => ({
  id: `0199b000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name,
  price,
  minutes,
})

const sizesOfHomes = [
  addon(1, '3 bedrooms', 30, 30),
  addon(2, '4 bedrooms or more', 60, 60),
  addon(3, 'Inside the oven', 25, 30),
]
const packagesOfTutors = [
  addon(11, 'Package: practice test with corrections', 35, 30),
  addon(12, 'Package: study plan for a month', 20, 0),
]

/**
 * A third of the cleaners charge by the size of the home, and a third of the tutors have packages.
 */
export function addonsFor({ category, name }: Listing, service_id: string): Addon[] {
  if (Number.parseInt(service_id.slice(-2), 16) % 10 > 2) return []
  if (category === 'Cleaning' && /home|deep/i.test(name)) return sizesOfHomes
  return category === 'Tutoring' ? packagesOfTutors : []
}
