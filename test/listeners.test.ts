import { afterEach, expect, test } from 'vitest'
import { type Listeners, listen } from '#platform/events.server.ts'
import { listeners } from '../src/api.server.ts'
import { aCustomer, aProvider } from './people.ts'
import { testServer } from './server.ts'
import { anOffer, anOfferFor, offer } from './service-requests.ts'

const server = await testServer()
const reversed: readonly Listeners[] = listeners.map((each) => each.toReversed()).toReversed()

afterEach(() => listen(...listeners))

/** The data of a customer and two providers after the customer accepts one of their offers. */
async function resultOfAccepting() {
  const customer = await aCustomer(server)
  const [chosen, other] = [await aProvider(server), await aProvider(server)]
  const { id, lead_id } = await anOfferFor(customer, chosen)
  await offer(other, { id: lead_id }, { hourly_rate: 50 })
  const { status, body: booking } = await customer.post(`/rest/v1/offers/${id}/accept`)
  expect({ status, booking }).toMatchObject({ status: 201, booking: { status: 'confirmed', date: anOffer.date } })
  const { body: serviceRequest } = await customer.get(`/rest/v1/leads/${lead_id}`)
  const results = []
  for (const user of [customer, chosen, other]) {
    const notifications = (await user.get('/rest/v1/notifications')).body.items
    const emails = await server.db.selectFrom('mail').select('kind').where('user_id', '=', user.id).execute()
    results.push({
      notifications: notifications.map(({ title }: { title: string }) => title).toSorted(),
      emails: emails.map(({ kind }) => kind).toSorted(),
    })
  }
  return { results, offers: serviceRequest.offers.map((each: { status: string }) => each.status) }
}

test('accepting an offer has the same result, in whichever order listeners run', async () => {
  const result = await resultOfAccepting()
  listen(...reversed)
  expect(await resultOfAccepting()).toEqual(result)
})
