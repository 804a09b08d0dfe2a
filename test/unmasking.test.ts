import { expect, test } from 'vitest'
import { lookForMarks, secrets } from './deep/access-control/canaries.ts'
import { testServer } from './server.ts'

const server = await testServer()

test.each(Object.keys(secrets) as (keyof typeof secrets)[])(
  'nothing that a provider can read leads from a masked booking to its customer: %s',
  async (secret) => {
    const { records, connected, named, marks } = await lookForMarks(server, secret)
    expect(marks).toEqual([])
    // The provider does read the booking, and the name in a review.
    expect(connected).toBeGreaterThan(5)
    expect(named).toBeGreaterThan(0)
    expect(records).toBeGreaterThan(40)
  },
)
