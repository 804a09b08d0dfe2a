import { afterAll, expect, test } from 'vitest'
import { aCalDavServer } from '#test/caldav-server.ts'
import { conflictsUntilAgreed, seeds } from '#test/calendar-agreement.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({
  settings: { CALENDARS_ON_LOOPBACK: 'true', PUBLIC_URL: 'https://porchlight.example' },
})
const dav = await aCalDavServer()
afterAll(() => dav.close())
const { work } = dav.calendars

test.each(seeds)(
  'both sides agree after random changes on both, and each conflict is asked once (seed %i)',
  async (seed) => {
    const calendar = {
      ...dav,
      name: 'Work',
      list: async () => new Map([...work].map(([file, { text }]) => [file, text])),
      put: async (file: string, text: string) => dav.put('work', file, text),
      remove: async (file: string) => dav.remove('work', file),
    }
    expect(await conflictsUntilAgreed(server, calendar, seed)).toBeGreaterThan(0)
  },
)
