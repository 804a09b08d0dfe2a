import { expect, test } from 'vitest'
import { crashSite } from './attack.ts'

// The short form of `npm run check:crashes`.
test('kill -9 of the site, of PostgreSQL or of both loses nothing acknowledged, and no retry has a second effect', async () => {
  const { crashes, ledger, found } = await crashSite({ cycles: 3, seed: 1, minutes: 5, clients: 4 })
  expect(ledger.wrong).toEqual([])
  for (const { lost, twice } of Object.values(found)) expect([lost, twice]).toEqual([[], []])
  expect(crashes).toHaveLength(3)
  expect(ledger.writes.some(({ tries }) => tries > 1)).toBe(true)
})
