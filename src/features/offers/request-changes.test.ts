import { expect, test } from 'vitest'
import { emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOfferFor, offer } from '#test/service-requests.ts'

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

test.each(['customer', 'provider'] as const)(
  'after the %s has blocked the other, offers end without a word to the provider',
  async (blocker) => {
    const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
    const { lead_id } = await anOfferFor(customer, provider)
    await offer(other, { id: lead_id })
    if (blocker === 'customer') await customer.post('/rest/v1/blocks', { profile_id: provider.id })
    else await provider.post('/rest/v1/blocks', { profile_id: customer.id, lead_id })
    const change = (changes: object) => customer.patch(`/rest/v1/leads/${lead_id}`, changes)
    await change({ title: 'Tidy the front yard' })
    await change({ status: 'assigned', assigned_to: other.id })
    expect(await newsOf(other)).toEqual(['You were chosen', 'Request changed'])
    expect(await newsOf(provider)).toEqual([])
    expect(await emailsTo(server, provider)).toEqual([])
    const offers = server.db.selectFrom('offers').select('status').where('provider_id', '=', provider.id)
    expect(await offers.execute()).toEqual([{ status: 'declined' }])
  },
)
