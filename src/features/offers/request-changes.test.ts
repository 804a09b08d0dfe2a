import { expect, test } from 'vitest'
import { emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOfferFor } from '#test/service-requests.ts'

const server = await testServer()
const newsOf = async (who: { get: Function }) =>
  (await who.get('/rest/v1/notifications')).body.items.map(({ title }: { title: string }) => title)

test('a provider is told of a changed text at most once a day', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { lead_id } = await anOfferFor(customer, provider, { preferred_date: '2026-03-20' })
  const retitle = (title: string) => customer.patch(`/rest/v1/leads/${lead_id}`, { title })
  server.clock.pass(60_000)
  for (const title of ['Tidy the front yard', 'Tidy both yards']) await retitle(title)
  expect(await newsOf(provider)).toEqual(['Request changed'])
  server.clock.pass(24 * 3_600_000)
  await retitle('Tidy the side yard')
  expect(await newsOf(provider)).toEqual(['Request changed', 'Request changed'])
  expect(await emailsTo(server, provider)).toHaveLength(2)
  server.clock.set('2026-03-03T17:00:00Z')
})
