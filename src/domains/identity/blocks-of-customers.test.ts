import { describe, expect, test } from 'vitest'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOffer, post } from '#test/service-requests.ts'

const server = await testServer()
const refused = problem(403, 'contact_refused', 'You cannot contact this person.')
const block = (by: TestPerson, whom: { id: string }) => by.post('/rest/v1/blocks', { profile_id: whom.id })
const unblock = (by: TestPerson, whom: { id: string }) => by.delete(`/rest/v1/blocks/${whom.id}`)
const blockedBy = async (who: TestPerson) => (await who.get('/rest/v1/blocks')).body.items
const aRequest = async (customer: TestPerson) => (await post(customer)).body.id
const look = (by: TestPerson) => by.get('/rest/v1/leads/open?limit=100')

async function aPair() {
  return { customer: await aCustomer(server), provider: await aProvider(server) }
}

describe('a provider who knows a customer only from a service request', () => {
  const blockBy = (by: TestPerson, whom: TestPerson, lead_id: string) =>
    by.post('/rest/v1/blocks', { profile_id: whom.id, lead_id })

  test('can block the customer without knowing their profile', async () => {
    const { customer, provider } = await aPair()
    const lead_id = await aRequest(customer)
    await look(provider)
    const { status, body } = await provider.post('/rest/v1/blocks', { lead_id })
    expect({ status, body }).toMatchObject({ status: 201, body: { profile_id: null, conversation_id: null } })
    expect(await provider.get(`/rest/v1/leads/open/${lead_id}`)).toEqual(problem(404, 'not_found'))
    expect((await unblock(provider, body)).status).toBe(204)
  })

  test('can block the customer, answered or not, and sees none of their requests until unblocking', async () => {
    for (const isAnswered of [false, true]) {
      const { customer, provider } = await aPair()
      const [id, other] = [await aRequest(customer), (await post(customer, { title: 'Another' })).body.id]
      await look(provider)
      if (isAnswered) await provider.post(`/rest/v1/leads/${id}/unlock`)
      const { status, body } = await blockBy(provider, customer, id)
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { profile_id: isAnswered ? customer.id : null, name: customer.name },
      })
      for (const each of [id, other]) {
        expect(await provider.get(`/rest/v1/leads/open/${each}`)).toEqual(problem(404, 'not_found'))
        expect(await provider.post(`/rest/v1/leads/${each}/offers`, anOffer)).toEqual(refused)
      }
      const open = (await provider.get('/rest/v1/leads/open?limit=100')).body.items
      expect(open.map((lead: { id: string }) => lead.id)).not.toContain(other)
      await customer.patch(`/rest/v1/leads/${id}`, { status: 'expired' })
      expect(await blockedBy(provider)).toMatchObject([{ name: customer.name }])
      expect((await unblock(provider, body)).status).toBe(204)
      expect((await provider.get(`/rest/v1/leads/open/${other}`)).status).toBe(200)
    }
  })

  test('can’t block by a request of another customer, an ended one, or one that isn’t shown to them', async () => {
    const { customer, provider } = await aPair()
    const [id, another] = [await aRequest(customer), await aRequest(await aCustomer(server))]
    const unknown = problem(404, 'not_found', 'User not found')
    expect(await blockBy(provider, customer, another)).toEqual(unknown)
    expect(await blockBy(await aCustomer(server), customer, id)).toEqual(unknown)
    await customer.patch(`/rest/v1/leads/${id}`, { status: 'expired' })
    expect(await blockBy(provider, customer, id)).toEqual(unknown)
  })
})

test.each(['customer', 'provider'] as const)(
  'after the %s has blocked the other, a request is not assigned to the business, which leaves its answers and offers',
  async (blocker) => {
    const { customer, provider } = await aPair()
    const [id, other] = [await aRequest(customer), await aProvider(server)]
    for (const who of [provider, other]) await who.post(`/rest/v1/leads/${id}/offers`, anOffer)
    if (blocker === 'customer') await block(customer, provider)
    else await provider.post('/rest/v1/blocks', { profile_id: customer.id, lead_id: id })
    const { body } = await customer.get(`/rest/v1/leads/${id}`)
    expect(body.unlocks).toMatchObject([{ provider_id: other.id }])
    expect(body.offers).toMatchObject([{ provider_id: other.id }])
    const assign = (to: TestPerson) =>
      customer.patch(`/rest/v1/leads/${id}`, { status: 'assigned', assigned_to: to.id })
    expect(await assign(provider)).toEqual(
      problem(403, 'contact_refused', 'You cannot assign this request to this business.'),
    )
    expect((await assign(other)).body).toMatchObject({ status: 'assigned', assigned_to: other.id })
    await block(customer, other)
    expect((await customer.get(`/rest/v1/leads/${id}`)).body.unlocks).toMatchObject([{ provider_id: other.id }])
  },
)
