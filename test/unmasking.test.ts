import { expect, test } from 'vitest'
import { lookForMarks } from './deep/access-control/canaries.ts'
import { testServer } from './server.ts'

const server = await testServer()

// `npm run check:access-control` also looks in revealed bookings and as a new business.
test('nothing that a provider can read leads from a masked booking to its customer', async () => {
  const { records, connected, named, marks } = await lookForMarks(server, 'a customer who was never revealed')
  expect(marks).toEqual([])
  // The provider does read the booking, and the name in a review.
  expect(connected).toBeGreaterThan(5)
  expect(named).toBeGreaterThan(0)
  expect(records).toBeGreaterThan(40)
})
