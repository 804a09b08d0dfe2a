import { expect, test } from 'vitest'
import { schedule } from '#schedule.server.ts'
import { anOperator } from '#test/operators.ts'
import { problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { getRetention } from './settings-queries.server.ts'

const server = await testServer()
const operator = await anOperator(server)
const settings = '/rest/v1/admin/settings'

test.each([
  ['event_days', 0, 'Please enter 1 to 3650 days'],
  ['idempotency_key_days', 0, 'Please enter 1 to 3650 days'],
  ['email_days', 6, 'Please enter 7 to 3650 days'],
  ['email_days', 0, 'Please enter 7 to 3650 days'],
  ['notification_days', 29, 'Please enter 30 to 3650 days, or 0 for no limit'],
  ['audit_days', 364, 'Please enter 365 to 3650 days, or 0 for no limit'],
  ['audit_days', 3651, 'Please enter 365 to 3650 days, or 0 for no limit'],
  ['audit_days', 400.5, 'Please enter 365 to 3650 days, or 0 for no limit'],
])('an operator cannot keep data by %s = %d', async (path, days, message) => {
  const refused = await operator.patch(settings, { [path]: days })
  expect(refused).toEqual(problem(422, 'validation_failed'))
  expect(refused.body.errors).toEqual([{ path, message }])
})

test('an operator sets how long data is kept; null restores the standard, and the site says it', async () => {
  const standard = { event_days: 1, idempotency_key_days: 1, email_days: 30, notification_days: 365, audit_days: 0 }
  expect((await operator.get(settings)).body).toMatchObject({ ...standard, configured: standard })
  const { body } = await operator.patch(settings, { email_days: 7, notification_days: 0 })
  expect(body).toMatchObject({ email_days: 7, notification_days: 0, is_set: { email_days: true, audit_days: false } })
  expect((await operator.get('/rest/v1/site')).body).toMatchObject({ email_days: 7, notification_days: 0 })
  const restored = await operator.patch(settings, { email_days: null, notification_days: null })
  expect(restored.body).toMatchObject(standard)
})

test('the hourly job deletes what is older than the setting', async () => {
  const now = server.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const mails = [8, 6].map((days) => ({
    kind: 'welcome',
    recipient: `${days}.days.ago@mail.example`,
    data: '{}',
    status: 'failed' as const,
    created_at: daysAgo(days),
  }))
  await server.db.insertInto('mail').values(mails).execute()
  const recipients = async () => {
    await schedule(server.deps)
      .find(({ name }) => name === 'maintain-partitions')!
      .run()
    const rows = await server.db
      .selectFrom('mail')
      .select('recipient')
      .where('recipient', 'like', '%days.ago%')
      .execute()
    return rows.map(({ recipient }) => recipient).toSorted()
  }
  expect(await recipients()).toEqual(['6.days.ago@mail.example', '8.days.ago@mail.example'])
  await operator.patch(settings, { email_days: 7 })
  expect(await recipients()).toEqual(['6.days.ago@mail.example'])
})

test('programs can catch up with the events of 30 days, whatever operators set', async () => {
  await operator.patch(settings, { event_days: 1 })
  expect((await getRetention(server.deps)).event).toBe(30)
})
