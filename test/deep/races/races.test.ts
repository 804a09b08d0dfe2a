import { expect, test } from 'vitest'
import { testServer } from '../../server.ts'
import { attackSettings } from '../settings.ts'
import { races } from './all.ts'
import { holdRaces } from './race.ts'

const server = await testServer({ settings: { ...attackSettings, TRUST_PROXY: 'true' } })

// The short form of `npm run check:races`: one round of each race.
test('of rivals who want the same at once, exactly one gets it, and the database agrees', async () => {
  const tallies = await holdRaces(server, races, { rounds: 1, rivals: 1000, seed: 1 })
  expect(tallies.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  expect(tallies.map(({ rounds }) => rounds)).toEqual(races.map(() => 1))
})
