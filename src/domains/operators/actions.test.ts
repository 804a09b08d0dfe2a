import { expect, test, vi } from 'vitest'
import { openJobs } from '#platform/jobs.server.ts'
import { queues } from '#queues.server.ts'
import { aConfirmedBooking } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { anOperator, password } from '#test/operators.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { post } from '#test/service-requests.ts'

const server = await testServer({ work: true })
const operator = await anOperator(server)
const root = '/rest/v1/admin'
const anyone = caller(server)

test('the audit trail records each action with its operator and subject, and no typed text', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body: report } = await customer.post('/rest/v1/reports', {
    subject: 'profile',
    subject_id: provider.id,
    reason: 'spam',
  })
  const { body: serviceRequest } = await post(customer)
  const [person, business] = [`people/${customer.auth_user_id}`, `providers/${provider.id}`]
  const typed = { reason: 'Typed words', note: 'Typed words' }
  const acts: [path: string, kind: string, body?: object][] = [
    [`${person}/suspend`, 'operator.suspended', typed],
    [`${person}/restore`, 'operator.readmitted'],
    [`${person}/operator`, 'operator.made', { password }],
    [`${business}/verify`, 'operator.verified', { checked: ['licence', 'insurance'], note: 'Typed words' }],
    [`${business}/unverify`, 'operator.unverified'],
    [`${business}/feature`, 'operator.featured'],
    [`${business}/unfeature`, 'operator.unfeatured'],
    [`reports/${report.id}/decide`, 'operator.report_upheld', { status: 'upheld', ...typed }],
    [`reports/${report.id}/decide`, 'operator.report_reopened', { status: 'open' }],
    [`reports/${report.id}/decide`, 'operator.report_dismissed', { status: 'dismissed' }],
    [`requests/${serviceRequest.id}/close`, 'operator.request_closed', typed],
    [`requests/${serviceRequest.id}/reopen`, 'operator.request_reopened'],
  ]
  for (const [path, kind, body] of acts) {
    expect([path, (await operator.post(`${root}/${path}`, body)).status]).toEqual([path, 200])
    const { items } = (await operator.get(`${root}/audit?kind=${kind}`)).body
    const subject = /providers|reports/.test(path) ? provider : customer
    expect([kind, items[0]?.actor.id, items[0]?.subject.id]).toEqual([
      kind,
      operator.auth_user_id,
      subject.auth_user_id,
    ])
  }
  const { rows } = await server.deps.pool.query<{ row: string }>('select t::text as row from audit_event t')
  expect(rows.map(({ row }) => row).join()).not.toContain('Typed words')
})

test('an action that changes nothing is not recorded', async () => {
  const provider = await aProvider(server)
  const [person, business] = [`people/${provider.auth_user_id}`, `providers/${provider.id}`]
  for (const path of [`${person}/restore`, `${business}/unverify`, `${business}/unfeature`])
    expect([path, (await operator.post(`${root}/${path}`)).status]).toEqual([path, 200])
  for (const _ of ['first', 'again']) await operator.post(`${root}/${business}/feature`)
  const trail = server.db.selectFrom('audit_event').select('kind').where('subject_id', '=', provider.auth_user_id)
  expect(await trail.where('kind', 'like', 'operator.%').execute()).toEqual([{ kind: 'operator.featured' }])
})

test('a verification records the checks, is public at once, and can be undone without losing its history', async () => {
  const provider = await aProvider(server)
  const path = `${root}/providers/${provider.id}`
  expect(await operator.post(`${path}/verify`, { checked: [] })).toEqual(
    problem(422, 'validation_failed', 'Please say what you have checked'),
  )
  const verified = await operator.post(`${path}/verify`, { checked: ['identity'], note: 'Passport seen' })
  expect(verified.body.verification).toMatchObject({
    checked: ['identity'],
    note: 'Passport seen',
    verified_by: operator.email,
  })
  expect((await anyone.get(`/rest/v1/providers/${provider.id}`)).body.verified).toBe(true)
  const unverified = await operator.post(`${path}/unverify`)
  expect(unverified.body).toMatchObject({ verified: false, verification: null })
  const kept = server.db.selectFrom('verifications').selectAll().where('provider_id', '=', provider.id)
  expect(await kept.execute()).toMatchObject([{ checked: ['identity'], ended_by: operator.auth_user_id }])
})

test('an operator hides a reported review with a reason and shows it again, and the rating follows', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { id: booking_id } = await aConfirmedBooking(customer, provider)
  const written = { booking_id, customer_id: customer.id, provider_id: provider.id, rating: 1, comment: 'Never came' }
  const { id } = await server.db.insertInto('reviews').values(written).returning('id').executeTakeFirstOrThrow()
  await provider.post('/rest/v1/reports', {
    subject: 'review',
    subject_id: id,
    reason: 'false',
    details: 'I was there',
  })
  const [report] = (await operator.get(`${root}/reports?status=open`)).body.items
  expect(report).toMatchObject({
    details: 'I was there',
    about: { person_id: customer.auth_user_id, name: customer.name },
    reporter: { person_id: provider.auth_user_id },
    review: { id, rating: 1, comment: 'Never came', hidden_at: null },
  })
  const counted = async () => (await anyone.get(`/rest/v1/providers/${provider.id}`)).body.review_count
  expect(await counted()).toBe(1)
  expect((await operator.post(`${root}/reviews/${id}/hide`, { reason: 'Untrue' })).status).toBe(204)
  expect(await counted()).toBe(0)
  expect((await operator.get(`${root}/reports/${report.id}`)).body.review).toMatchObject({ hidden_reason: 'Untrue' })
  expect((await operator.post(`${root}/reviews/${id}/restore`)).status).toBe(204)
  expect(await counted()).toBe(1)
})

test('reporters are notified of each decision once, without names', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const noticesOf = async (who: TestPerson) =>
    (await who.get('/rest/v1/notifications')).body.items.filter(
      ({ title }: { title: string }) => title === 'Your report',
    )
  const report = { subject: 'profile', reason: 'spam', details: 'What I typed' }
  const { id } = (await customer.post('/rest/v1/reports', { ...report, subject_id: provider.id })).body
  const other = (await provider.post('/rest/v1/reports', { ...report, subject_id: customer.id })).body
  const decide = (which: string, status: string) =>
    operator.post(`${root}/reports/${which}/decide`, { status, note: 'For us alone' })
  for (const status of ['upheld', 'upheld', 'open', 'dismissed']) await decide(id, status)
  await decide(other.id, 'upheld')
  expect(await noticesOf(customer)).toMatchObject([
    {
      type: 'booking',
      metadata: {},
      message: 'We looked at the person you reported and found nothing against our rules. Thank you for telling us.',
    },
    { message: 'We looked at the person you reported and took action. Thank you for telling us.' },
  ])
  expect(await noticesOf(provider)).toMatchObject([{ type: 'booking', metadata: {} }])
  const emails = [await emailsTo(server, customer), await emailsTo(server, provider)]
  expect(emails.map((all) => all.map(({ kind }) => kind))).toEqual([
    Array(2).fill('report_decided'),
    ['report_decided'],
  ])
  const all = JSON.stringify([await noticesOf(customer), await noticesOf(provider)])
  for (const secret of [operator.name, customer.name, provider.name, 'For us alone', 'What I typed'])
    expect(all).not.toContain(secret)
})

test('of two operators who decide a report one is refused, and reopening keeps the note', async () => {
  const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await anOperator(server)]
  const about = { subject: 'profile', subject_id: provider.id, reason: 'spam' }
  const { id } = (await customer.post('/rest/v1/reports', about)).body
  const path = `${root}/reports/${id}/decide`
  const answers = await Promise.all([
    operator.post(path, { status: 'upheld', note: 'Seen' }),
    other.post(path, { status: 'dismissed', note: 'Seen' }),
  ])
  expect(answers).toContainEqual(problem(409, 'already_decided', expect.stringContaining('reopen the report first')))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await other.post(path, { status: 'open' })).body).toMatchObject({ status: 'open', note: 'Seen' })
  expect((await other.post(path, { status: 'dismissed' })).status).toBe(200)
})

test('a request that an operator closed leaves the opportunities until it is reopened, and the customer gets the reason', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body: serviceRequest } = await post(customer, { title: 'Pay me first' })
  const open = async () => (await provider.get(`/rest/v1/leads/open/${serviceRequest.id}`)).status
  expect((await operator.get(`${root}/requests?search=pay%20me`)).body.items).toMatchObject([
    { id: serviceRequest.id, status: 'open' },
  ])
  const notices = async () => (await customer.get('/rest/v1/notifications?limit=1')).body.items
  const mine = async () => (await customer.get(`/rest/v1/leads/${serviceRequest.id}`)).body
  expect((await mine()).closed_reason).toBe(null)
  await operator.post(`${root}/requests/${serviceRequest.id}/close`, {
    reason: 'We take no requests that ask for money.',
  })
  expect(await open()).toBe(404)
  expect(await mine()).toMatchObject({ status: 'expired', closed_reason: 'We take no requests that ask for money.' })
  const message = 'We have closed your request "Pay me first": We take no requests that ask for money.'
  const closed = { type: 'booking', title: 'Request closed', message, metadata: { lead_id: serviceRequest.id } }
  expect(await notices()).toMatchObject([closed])
  const emails = async () => (await emailsTo(server, customer)).map((email) => [email.kind, inOneLine(email)])
  const reason = expect.stringContaining('We take no requests that ask for money.')
  expect(await emails()).toEqual([['request_closed', reason]])
  expect((await customer.get('/auth/v1/export')).body.leads).toMatchObject([
    { closed_reason: 'We take no requests that ask for money.' },
  ])
  expect(await operator.post(`${root}/requests/${serviceRequest.id}/close`, { reason: 'x' })).toEqual(
    problem(409, 'move_not_allowed'),
  )
  await operator.post(`${root}/requests/${serviceRequest.id}/reopen`)
  expect(await open()).toBe(200)
  expect(await notices()).toMatchObject([{ title: 'Request reopened', metadata: { lead_id: serviceRequest.id } }])
  expect((await emails()).map(([kind]) => kind)).toEqual(['request_closed', 'request_reopened'])
  expect((await mine()).closed_reason).toBe(null)
})

test('the outbox shows no tokens and resends emails that were not delivered', async () => {
  const customer = await aCustomer(server)
  await anyone.post('/auth/v1/recover', { email: customer.email })
  const mine = async () => (await operator.get(`${root}/mails?search=${customer.email}`)).body.items[0]
  await vi.waitFor(async () => expect(await mine()).toMatchObject({ kind: 'recovery', status: 'kept' }), 30_000)
  const mail = await mine()
  expect(Object.keys(mail)).not.toContain('data')
  const { data } = await server.db.selectFrom('mail').select('data').where('id', '=', mail.id).executeTakeFirstOrThrow()
  const { token } = data as { token: string }
  expect(token.length).toBeGreaterThan(20)
  expect(JSON.stringify(await operator.get(`${root}/mails`))).not.toContain(token)

  const sent = await operator.post(`${root}/mails/${mail.id}/resend`)
  expect(sent.body).toMatchObject({ status: 'queued', attempts: 0, can_resend: false })
  await vi.waitFor(async () => expect(await mine()).toMatchObject({ status: 'kept', can_resend: true }), 30_000)
  server.clock.pass(2 * 3_600_000)
  expect(await mine()).toMatchObject({ can_resend: false })
  expect(await operator.post(`${root}/mails/${mail.id}/resend`)).toEqual(problem(409, 'cannot_resend'))
})

test('a message to support is sent again to the support address of now', async () => {
  const message = { name: 'Kim', email: 'kim@mail.example', subject: 'Other', message: 'I need help.' }
  expect((await anyone.post('/rest/v1/contact', message)).status).toBe(200)
  const kept = async () => (await operator.get(`${root}/mails?status=kept&search=support`)).body.items[0]
  await vi.waitFor(async () => expect(await kept()).toMatchObject({ kind: 'contact' }), 30_000)
  const { id } = await kept()
  await operator.patch(`${root}/settings`, { support_email: 'new.support@mail.example' })
  const { body } = await operator.post(`${root}/mails/${id}/resend`)
  expect(body).toMatchObject({ recipient: 'new.support@mail.example', status: 'queued' })
})

test('operators can run a job, and the page shows its last and next run', async () => {
  let runs = 0
  const run = async () => void (runs += 1)
  const jobs = await openJobs({ db: server.db, pool: server.deps.pool }, queues, server.deps.log)
  await jobs.work([{ name: 'once-a-year', cron: '30 6 1 1 *', run }], [], 0.5)
  await vi.waitFor(() => expect(runs).toBe(1), 30_000)
  expect((await operator.post(`${root}/jobs/once-a-year/run`)).status).toBe(200)
  await vi.waitFor(() => expect(runs).toBe(2), 30_000)
  const { scheduled } = (await operator.get(`${root}/jobs`)).body
  expect(scheduled).toMatchObject([{ name: 'once-a-year', next_run_at: '2027-01-01T06:30:00.000Z', failures: 0 }])
  expect((await operator.post(`${root}/jobs/no-such-job/run`)).status).toBe(404)
  await jobs.stop()
})
