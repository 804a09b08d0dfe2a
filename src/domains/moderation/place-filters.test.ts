import { expect, test } from 'vitest'
import { aConfirmedBooking } from '#test/bookings.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { post } from '#test/service-requests.ts'

const server = await testServer()
const operator = await anOperator(server)
const salem = { city: 'Salem', state: 'OR', zip_code: '97301' }
const [here, elsewhere] = [await aProvider(server), await aProvider(server)]
const customer = await aCustomer(server)
await server.db.updateTable('users').set(salem).where('id', '=', here.id).execute()
await server.db
  .updateTable('providers')
  .set({ categories: ['Gardening'] })
  .where('id', '=', here.id)
  .execute()
await server.db.updateTable('services').set({ category: 'Gardening' }).where('provider_id', '=', here.id).execute()
const booking = await aConfirmedBooking(customer, here)
await aConfirmedBooking(customer, elsewhere, { start_time: '14:00', end_time: '15:00' })
const [{ body: request }] = [await post(customer), await post(customer)]
await server.db
  .updateTable('leads')
  .set({ ...salem, service_type: 'Gardening' })
  .where('id', '=', request.id)
  .execute()

/** Each list with the id that its filters find. */
test.each([
  ['people', here.auth_user_id],
  ['providers', here.id],
  ['bookings', booking.id],
  ['requests', request.id],
])('the list of %s filters by category and by place', async (list, id) => {
  const typed = ['Salem', 'salem, or', 'Salem,Oregon', 'OR', 'oregon', '97301']
  for (const filter of ['category=Gardening', ...typed.map((place) => `place=${encodeURIComponent(place)}`)]) {
    const { items } = (await operator.get(`/rest/v1/admin/${list}?${filter}`)).body
    expect(
      items.map((item: { id: string }) => item.id),
      filter,
    ).toEqual([id])
  }
  for (const other of ['Nowhere', 'Salem, MA', 'Nowhere, Oregon'])
    expect((await operator.get(`/rest/v1/admin/${list}?place=${other}`)).body.items, other).toEqual([])
  expect((await operator.get(`/rest/v1/admin/${list}?category=Beauty`)).body.items).toEqual([])
})

test('a state goes by its names in English and Spanish', async () => {
  const found = async (place: string) =>
    (await operator.get(`/rest/v1/admin/providers?place=${encodeURIComponent(place)}`)).body.items.map(
      ({ id }: { id: string }) => id,
    )
  expect(await found('Nueva York')).toEqual([elsewhere.id])
  expect(await found('New York, nueva york')).toEqual([elsewhere.id])
  expect(await found('Carolina del Norte')).toEqual([])
})
