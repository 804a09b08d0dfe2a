import { expect, test } from 'vitest'
import { customerForm, signUp } from '#test/accounts.ts'
import { aConfirmedBooking } from '#test/bookings.ts'
import { aCustomer, aProvider, type Caller, caller, problem, type TestPerson, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

test('a user is reported with a reason and details, and operators find the report under the reported user', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const answer = await report(customer, provider.id, { reason: 'off_platform_payment', details: '  Cash, she said. ' })
  expect(answer).toMatchObject({ status: 201, body: { id: expect.any(String), status: 'open' } })
  expect(Object.keys(answer.body)).toEqual(['id', 'status'])
  expect(await stored(answer.body.id)).toMatchObject({
    reporter_id: customer.id,
    about_id: provider.id,
    reason: 'off_platform_payment',
    details: 'Cash, she said.',
    status: 'open',
    handled_at: null,
  })
})

test("a report of a review is about its author, who can't report it", async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const subject_id = await aReview(customer, provider)
  const { body } = await report(provider, subject_id, { subject: 'review', reason: 'false' })
  expect(await stored(body.id)).toMatchObject({ subject: 'review', subject_id, about_id: customer.id })
  const own = await report(customer, subject_id, { subject: 'review' })
  expect(own).toEqual(problem(403, 'own_report', 'You cannot report yourself.'))
})

test("users can't report themselves or their other profile", async () => {
  const customer = await aCustomer(server)
  const second = await withProfile(server, customer.auth_user_id, 'provider', customer)
  for (const id of [customer.id, second.id])
    expect(await report(customer, id)).toEqual(problem(403, 'own_report', 'You cannot report yourself.'))
})

test('a user has one open report per subject, however often it is sent at once', async () => {
  const [customer, other, provider] = [await aCustomer(server), await aCustomer(server), await aProvider(server)]
  const answers = await Promise.all(Array.from({ length: 4 }, () => report(customer, provider.id)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
  const already = 'You have already reported this. We are looking at it.'
  expect(answers).toContainEqual(problem(409, 'already_reported', already))
  expect((await report(other, provider.id)).status).toBe(201)

  const handled = { status: 'dismissed', handled_at: server.clock.now() } as const
  await server.db.updateTable('reports').set(handled).where('reporter_id', '=', customer.id).execute()
  expect((await report(customer, provider.id)).status).toBe(201)
})

test('the same Idempotency-Key gets the same response', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const send = () => report(customer, provider.id, {}, { 'idempotency-key': 'pressed twice' })
  const [first, second] = [await send(), await send()]
  expect(second).toMatchObject({ status: 201, body: first.body })
})

const stranger = '01890000-0000-7000-8000-000000000000'

test.each([
  [{ subject_id: stranger }, 404, 'Profile not found'],
  [{ subject: 'review', subject_id: stranger }, 404, 'Review not found'],
  [{ subject: 'booking' }, 422, 'Please say what you report'],
  [{ subject_id: 'me' }, 422, 'Please say what you report'],
  [{ reason: 'dull' }, 422, 'Please choose what is wrong'],
  [{ reason: 'other', details: ' ' }, 422, 'Please describe what is wrong'],
  [{ details: 'x'.repeat(1001) }, 422, 'Please keep your description within 1,000 characters'],
])('%j is rejected', async (change, status, sentence) => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const code = status === 404 ? 'not_found' : 'validation_failed'
  expect(await report(customer, provider.id, change)).toEqual(problem(status, code, sentence))
})

test('only signed-in users can report, at most 20 times a day', async () => {
  const [eager, provider] = [await aCustomer(server), await aProvider(server)]
  expect((await report(caller(server), provider.id)).status).toBe(401)
  for (let sent = 0; sent < 20; sent += 1) await report(eager, stranger)
  expect(await report(eager, provider.id)).toEqual(problem(429, 'rate_limited', expect.stringContaining('several')))
})

test('the audit trail has the ids and reason of a report, never its details', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await report(customer, provider.id, { details: 'What I typed' })
  const trail = server.db.selectFrom('audit_event').select(['kind', 'subject_id', 'details'])
  expect(await trail.where('actor_id', '=', customer.auth_user_id).where('kind', '=', 'report.sent').execute()).toEqual(
    [
      {
        kind: 'report.sent',
        subject_id: null,
        details: { report_id: body.id, subject: 'profile', subject_id: provider.id, reason: 'spam' },
      },
    ],
  )
})

test('a report is in the export of the reporter, without the details in that of the reported user', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await report(customer, provider.id, { details: 'What I typed' })
  const handled = { status: 'upheld', handled_at: server.clock.now(), note: 'Seen by us' } as const
  await server.db.updateTable('reports').set(handled).where('id', '=', body.id).execute()
  const [sent, about] = [await customer.get('/auth/v1/export'), await provider.get('/auth/v1/export')]
  expect(sent.body.reports_sent).toMatchObject([{ id: body.id, details: 'What I typed', status: 'upheld' }])
  expect(about.body.reports_about).toMatchObject([{ id: body.id, reason: 'spam', status: 'upheld' }])
  expect(JSON.stringify(about.body)).not.toMatch(
    new RegExp(`What I typed|Seen by us|${customer.id}|${customer.auth_user_id}`),
  )
  expect(JSON.stringify(sent.body)).not.toContain('Seen by us')
})

test('a closed account leaves the words of reports between other users', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const form = customerForm()
  form.data['name'] = 'Threatened Me'
  const { me, answer } = await signUp(server, form)
  const words = { details: 'She threatened me.' }
  const between = await report(customer, provider.id, words)
  const about = await report(customer, answer.body.user.profile.id, words)
  await me.delete('/auth/v1/user', { password: form.password })
  expect(await stored(between.body.id)).toMatchObject(words)
  expect(await stored(about.body.id)).toMatchObject({ details: 'She [removed].' })
})

type ReportChange = { subject?: string; subject_id?: string; reason?: string; details?: string }

function report(who: Caller, subject_id: string, change: ReportChange = {}, headers?: Record<string, string>) {
  const body = { subject: 'profile', subject_id, reason: 'spam', ...change }
  return who.post<{ id: string; status: string }>('/rest/v1/reports', body, headers)
}

function stored(id: string) {
  return server.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function aReview(customer: TestPerson, provider: TestPerson & { service_id: string }): Promise<string> {
  const { id: booking_id } = await aConfirmedBooking(customer, provider)
  const review = { booking_id, customer_id: customer.id, provider_id: provider.id, rating: 1, comment: 'Never came' }
  return (await server.db.insertInto('reviews').values(review).returning('id').executeTakeFirstOrThrow()).id
}
