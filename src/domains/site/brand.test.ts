import { expect, test } from 'vitest'
import { anOperator } from '#test/operators.ts'
import { caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)
const path = '/rest/v1/admin/settings'
const site = async () => (await anyone.get('/rest/v1/site')).body

test('an operator names the site and announces something until an instant', async () => {
  expect(await site()).toMatchObject({ name: 'Porchlight', announcement: null, currency: 'USD', distance_unit: 'mi' })
  const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  const announcement = { text: 'We move on Sunday.', until }
  await operator.patch(path, { name: 'Mapleton Helpers', tagline: 'Help next door', announcement })
  expect(await site()).toMatchObject({ name: 'Mapleton Helpers', tagline: 'Help next door', announcement })
  const past = new Date(server.clock.now().getTime() - 1_000).toISOString()
  await operator.patch(path, { announcement: { ...announcement, until: past }, name: null, tagline: null })
  expect(await site()).toMatchObject({ name: 'Porchlight', announcement: null })
})

test('a color without enough contrast is refused with the nearest one that has it', async () => {
  const theme = { accent: '#f0e0c0', paper: '#ffffff', ink: '#999999' }
  const { status, body } = await operator.patch(path, { theme })
  expect(status).toBe(422)
  const nearest = Object.fromEntries(
    (body.errors as { path: string; message: string }[]).map((error) => [
      error.path.replace('theme.', ''),
      error.message.match(/; (#[0-9a-f]{6}) has/)?.[1],
    ]),
  )
  expect(Object.keys(nearest).sort()).toEqual(['accent', 'ink'])
  expect((await operator.patch(path, { theme: { ...theme, ...nearest } })).status).toBe(200)
  await operator.patch(path, { theme: null })
})
