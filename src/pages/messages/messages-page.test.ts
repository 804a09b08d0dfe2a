import { expect, test } from 'vitest'
import { hashPassword } from '#domains/sign-in/passwords-commands.server.ts'
import { book, reveal } from '#test/bookings.ts'
import { pagesOf } from '#test/pages.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const pages = pagesOf(server)
const [customer, provider] = [await aCustomer(server), await aProvider(server)]
const field = /<textarea/

test('a customer without a booking reads why they can’t write; a visitor signs in first', async () => {
  const path = `/messages?with=${provider.id}`
  const { html, main } = await pages.get(path, { as: customer })
  expect(main).toContain('You need to book a service with this provider before messaging them.')
  expect(html).not.toMatch(field)
  const visit = await pages.get(path)
  expect([visit.status, visit.headers.get('location')]).toEqual([302, `/login?return_to=${encodeURIComponent(path)}`])
  const unknown = await pages.get('/messages?with=0190a000-0000-7000-8000-000000000000', { as: customer })
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/messages'])
})

test('if the provider has deleted their account, the conversation says so and offers no booking', async () => {
  const { body } = await book(customer, provider)
  await reveal(provider, body)
  const path = `/messages?with=${provider.id}`
  expect((await pages.get(path, { as: customer })).html).toMatch(field)
  const password_hash = await hashPassword('lantern on the porch')
  await server.db.updateTable('auth_user').set({ password_hash }).where('id', '=', provider.auth_user_id).execute()
  expect((await provider.delete('/auth/v1/user', { password: 'lantern on the porch' })).status).toBeLessThan(300)
  const { html, main } = await pages.get(path, { as: customer })
  expect(main).toContain('This user has closed their account.')
  expect(main).not.toContain('Book Now')
  expect(html).not.toMatch(field)
})
