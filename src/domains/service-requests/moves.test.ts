import { describe, expect, test } from 'vitest'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOffer, post } from '#test/service-requests.ts'

const server = await testServer()

describe('the customer', () => {
  test('changes an open request, and fields that are left out stay', async () => {
    const customer = await aCustomer(server)
    const { body } = await post(customer)
    const change = { title: 'Tidy both yards', budget: 200, location: { zipCode: '07042' }, end_time: '14:00' }
    const changed = await customer.patch(`/rest/v1/leads/${body.id}`, change)
    expect(changed).toMatchObject({
      status: 200,
      body: { ...change, location: { city: 'Montclair' }, description: body.description, start_time: '10:00' },
    })
    const wrong = await customer.patch(`/rest/v1/leads/${body.id}`, { end_time: '09:00' })
    expect(wrong).toEqual(problem(422, 'validation_failed', 'The end time must be later than the start time'))
    await post(customer, { title: 'Another' })
    expect(await customer.patch(`/rest/v1/leads/${body.id}`, { title: 'ANOTHER' })).toEqual(
      problem(409, 'duplicate_request'),
    )
  })

  test('may change it into an ended request of theirs before the daily job has run', async () => {
    const customer = await aCustomer(server)
    const first = (await post(customer, { title: 'Tidy the cellar' })).body
    const later = (await post(customer, { title: 'Tidy the attic' })).body
    await server.db.updateTable('leads').set({ expires_at: server.clock.now() }).where('id', '=', first.id).execute()
    const changed = await customer.patch(`/rest/v1/leads/${later.id}`, { title: 'Tidy the cellar' })
    expect(changed).toMatchObject({ status: 200, body: { title: 'Tidy the cellar' } })
    expect((await customer.get(`/rest/v1/leads/${first.id}`)).body.status).toBe('expired')
  })

  test('assigns it to a provider who answered, who sees it until the customer completes it', async () => {
    const customer = await aCustomer(server)
    const [provider, other] = [await aProvider(server), await aProvider(server)]
    const { id } = (await post(customer)).body
    await provider.post(`/rest/v1/leads/${id}/unlock`)
    const assign = (to?: string) => customer.patch(`/rest/v1/leads/${id}`, { status: 'assigned', assigned_to: to })
    const suspended = await aProvider(server)
    await suspended.post(`/rest/v1/leads/${id}/unlock`)
    const login = server.db.updateTable('auth_user').where('id', '=', suspended.auth_user_id)
    await login.set({ suspended_at: server.clock.now() }).execute()
    for (const wrong of [other.id, suspended.id, undefined])
      expect(await assign(wrong)).toEqual(
        problem(422, 'validation_failed', 'Please choose a provider who has answered this request.'),
      )
    expect((await assign(provider.id)).body).toMatchObject({ status: 'assigned', assigned_to: provider.id })
    expect(await other.get(`/rest/v1/leads/open/${id}`)).toEqual(problem(404, 'not_found'))
    const chosenFor = async (who: TestPerson) => (await who.get('/rest/v1/leads/open?chosen=true')).body.items
    const seen = { id, status: 'assigned', customer_id: customer.id, customer: { email: customer.email } }
    expect(await chosenFor(provider)).toMatchObject([seen])
    expect(await chosenFor(other)).toEqual([])
    expect((await provider.get(`/rest/v1/leads/open/${id}`)).body).toMatchObject(seen)
    expect(await provider.post(`/rest/v1/leads/${id}/offers`, anOffer)).toEqual(problem(404, 'not_found'))
    const complete = () => customer.patch(`/rest/v1/leads/${id}`, { status: 'completed' })
    expect((await complete()).body).toMatchObject({ status: 'completed', assigned_to: provider.id })
    expect(await chosenFor(provider)).toEqual([])
    expect(await complete()).toEqual(problem(409, 'move_not_allowed', 'This request is completed already.'))
    expect(await customer.patch(`/rest/v1/leads/${id}`, { title: 'Anew' })).toEqual(problem(409, 'move_not_allowed'))
  })

  test('closes it early, and may then post it again', async () => {
    const customer = await aCustomer(server)
    const { id } = (await post(customer)).body
    expect((await customer.patch(`/rest/v1/leads/${id}`, { status: 'expired' })).body.status).toBe('expired')
    expect((await post(customer)).status).toBe(201)
    expect(await customer.patch(`/rest/v1/leads/${id}`, { status: 'open' })).toEqual(problem(422, 'validation_failed'))
  })
})
