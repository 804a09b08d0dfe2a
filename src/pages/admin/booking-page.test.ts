import { expect, test } from 'vitest'
import { book } from '#test/bookings.ts'
import { anOperator } from '#test/operators.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { NODE_ENV: 'production' } })
const site = await pageSite(server)

test('the page of a booking asks why before it shows the customer, also without JavaScript', async () => {
  const operator = await anOperator(server)
  const booking = await book(await aCustomer(server, { name: 'Wilma Pemberton' }), await aProvider(server))
  const read = async (search: string, token = operator.token) =>
    site.get(`/admin/bookings/${booking.body.id}${search}`, { cookie: `porchlight=${token}` })
  const question = await read('')
  expect(question.html).toContain('Why do you open this booking?')
  expect(question.html).not.toContain('Pemberton')
  expect((await read('?reason=A+call')).html).toContain('Wilma Pemberton')
  const stranger = await read('?reason=A+call', (await aProvider(server)).token)
  expect([stranger.status, stranger.html.includes('Pemberton')]).toEqual([404, false])
})
