import { expect, test } from 'vitest'
import { oneAddress } from './one-address.ts'
import { routes } from './route-objects.tsx'

const right = (pathname: string) => oneAddress(routes, pathname)

test.each([
  ['/about/', '/about'],
  ['//help', '/help'],
  ['/Provider-Resources', '/provider-resources'],
  ['/SERVICES/', '/services'],
  ['/services//cleaning', '/services/cleaning'],
  ['/services/Pet%20Services', '/services/pet%20services'],
  ['/services/PET-SERVICES', '/services/pet%20services'],
  ['/services/pet_services/', '/services/pet%20services'],
  ['/services/cleaning/texas/austin', '/services/cleaning/tx/austin'],
  ['/services/Cleaning/TX/San_Antonio', '/services/cleaning/tx/san-antonio'],
  ['/services/beauty/New%20York/New%20York', '/services/beauty/ny/new-york'],
  ['/services/beauty/District-of-Columbia/washington', '/services/beauty/dc/washington'],
  ["/services/beauty/idaho/Coeur%20d'Alene", '/services/beauty/id/coeur-dalene'],
  ['/services/beauty/id/Coeur%20D%E2%80%99Alene', '/services/beauty/id/coeur-dalene'],
  ['/providers/0190A0A0-0000-7000-8000-00000000000F', '/providers/0190a0a0-0000-7000-8000-00000000000f'],
])('%s redirects to %s, which stays', (asked, known) => {
  expect(right(asked)).toBe(known)
  expect(right(known)).toBe(known)
})

test.each([
  '/',
  '/services',
  '/services/juggling',
  '/services/Juggling/TX/Austin',
  '/services/cleaning/Narnia/Austin',
  '/services/cleaning/tx/%00',
  '/services/cleaning/tx/%E6%B1%9F',
  '/services/%E0%A4%A',
  '/No-Such-Page/',
  '//evil.example/help',
  `/services/${'A'.repeat(5000)}`,
])('%s is not redirected', (asked) => {
  expect(right(asked)).toBe(asked)
})
