import { expect, test } from 'vitest'
import { anOperator, aStaffMember } from '#test/operators.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { aPastBooking } from '#test/reviews.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const owner = await anOperator(server)
const path = '/rest/v1/admin/provider_reports'

const linesOf = (body: string) => body.replace('\uFEFF', '').trimEnd().split('\r\n')

/** The report's lines about a provider, as objects. */
async function linesAbout(id: string, year = 2026) {
  const { status, body } = await owner.get<string>(`${path}/${year}`)
  expect(status).toBe(200)
  const [head = '', ...lines] = linesOf(body)
  return lines
    .filter((line) => line.includes(id))
    .map((line) => Object.fromEntries(head.split(',').map((name, at) => [name, line.split(',')[at]])))
}

/** A booking that is completed on a day, at a price. */
async function completed(provider: Awaited<ReturnType<typeof aProvider>>, date: string, change: object = {}) {
  const { id } = await aPastBooking(server, await aCustomer(server), provider)
  await server.db
    .updateTable('bookings')
    .set({ date, price: '40.50', ...change })
    .where('id', '=', id)
    .execute()
}

test('an owner gets the completed bookings of a year by quarter, with identity data that exists', async () => {
  const provider = await aProvider(server, { business_name: '=HYPERLINK()', services: [{ name: 'Windows' }] })
  await server.db
    .insertInto('receipt_details')
    .values({
      provider_id: provider.id,
      legal_name: 'Bright Windows LLC',
      address: '-7 Ocarina Road',
      tax_label: 'EIN',
      tax_id: '12-3456789',
      tax_rate: 0,
      updated_at: new Date(),
    })
    .execute()
  await server.db
    .insertInto('trader_details')
    .values({
      provider_id: provider.id,
      status: 'business',
      legal_name: 'Bright Trading LLC',
      address: '7 Ocarina Road',
      register: 'Austin',
      register_number: '0815',
      given_at: new Date(),
    })
    .execute()
  await completed(provider, '2026-01-01')
  await completed(provider, '2026-03-31', { final_price: '60.00' })
  await completed(provider, '2026-04-01')
  await completed(provider, '2026-12-31')
  for (const other of ['2025-12-31', '2027-01-01']) await completed(provider, other)
  await completed(provider, '2026-07-01', { status: 'cancelled' })
  expect(await linesAbout(provider.id)).toEqual([
    {
      year: '2026',
      provider_id: provider.id,
      business_name: "'=HYPERLINK()",
      name: provider.name,
      email: provider.email,
      phone: expect.any(String),
      city: expect.any(String),
      state: 'NY',
      postal_code: '10001',
      receipt_name: 'Bright Windows LLC',
      receipt_address: "'-7 Ocarina Road",
      tax_label: 'EIN',
      tax_id: '12-3456789',
      trader_name: 'Bright Trading LLC',
      trader_address: '7 Ocarina Road',
      trader_register: 'Austin',
      trader_register_number: '0815',
      currency: 'USD',
      q1_bookings: '2',
      q1_amount: '100.50',
      q2_bookings: '1',
      q2_amount: '40.50',
      q3_bookings: '0',
      q3_amount: '0',
      q4_bookings: '1',
      q4_amount: '40.50',
      bookings: '4',
      amount: '181.50',
      fees: '0',
    },
  ])
})

test('a provider with two currencies has two lines, and one without a completed booking none', async () => {
  const [provider, idle] = [await aProvider(server), await aProvider(server)]
  await completed(provider, '2026-02-01')
  await completed(provider, '2026-02-02', { currency: 'CAD' })
  expect((await linesAbout(provider.id)).map(({ currency, amount }) => [currency, amount])).toEqual([
    ['CAD', '40.50'],
    ['USD', '40.50'],
  ])
  expect(await linesAbout(idle.id)).toEqual([])
})

test('jobs that a provider entered for own clients are left out', async () => {
  const provider = await aProvider(server)
  await completed(provider, '2026-02-01', { for_client: true })
  expect(await linesAbout(provider.id)).toEqual([])
})

test('only owners get it, and each download is in the audit trail', async () => {
  for (const role of ['moderator', 'support', 'read_only'] as const)
    expect(await (await aStaffMember(server, role)).get(`${path}/2026`)).toEqual(problem(403, 'role_not_allowed'))
  expect((await owner.get(`${path}/last`)).status).toBe(404)
  await owner.get(`${path}/2024`)
  const { items } = (await owner.get('/rest/v1/admin/audit?kind=operator.exported')).body
  expect(items[0]).toMatchObject({ details: { table: 'provider_report', year: 2024 } })
})
