import { expect, test } from 'vitest'
import { deliverMail } from '#domains/email/delivery-commands.server.ts'
import { optionalEmails } from '#domains/notifications/preferences-queries.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { emailsTo } from '#test/mails.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { tellGroup } from './groups-commands.server.ts'
import type { GroupMessage } from './groups-contract.ts'
import { groupTexts } from './groups-rules.ts'

const server = await testServer()
const operator = await anOperator(server)

const news = { subject: 'We have grown', content: 'There is gardening now.\nTell your neighbors.' }
const count = async (group: object) => (await operator.post('/rest/v1/admin/group_messages/count', group)).body
const send = (group: object) => operator.post<GroupMessage>('/rest/v1/admin/group_messages', { ...news, ...group })
const tell = (id: string) => tellGroup(contextOf(server.deps), { id })
const newsTo = async (who: Pick<TestPerson, 'id'>) =>
  (await emailsTo(server, who)).filter(({ kind }) => kind === 'group_message')
const isTold = async (who: TestPerson) =>
  (await who.get('/rest/v1/notifications')).body.items.some(({ title }: { title: string }) => title === news.subject)

async function moveTo(who: TestPerson, place: { city: string; state: string; zip_code: string }) {
  await server.db.updateTable('users').set(place).where('id', '=', who.id).execute()
}

test('a message reaches all providers of a category and place, by notification and email', async () => {
  const [fits, elsewhere, other, customer] = [
    await aProvider(server),
    await aProvider(server),
    await aProvider(server),
    await aCustomer(server),
  ]
  const salem = { city: 'Salem', state: 'OR', zip_code: '97301' }
  for (const who of [fits, other, customer]) await moveTo(who, salem)
  await server.db
    .updateTable('providers')
    .set({ categories: ['Gardening'] })
    .where('id', 'in', [fits.id, elsewhere.id])
    .execute()
  await server.db
    .updateTable('providers')
    .set({ categories: ['Cleaning'] })
    .where('id', '=', other.id)
    .execute()
  const group = { audience: 'providers', category: 'Gardening', place: 'salem, or' }
  for (const place of ['salem, or', 'Salem', '97301']) expect(await count({ ...group, place })).toEqual({ count: 1 })

  const { status, body } = await send(group)
  expect(status).toBe(201)
  await tell(body.id)
  expect(await Promise.all([fits, elsewhere, other, customer].map(isTold))).toEqual([true, false, false, false])
  const [email] = await newsTo(fits)
  expect(email).toMatchObject({ subject: 'We have grown' })
  expect(email!.text).toContain('Tell your neighbors.')
  const { items } = (await operator.get('/rest/v1/admin/group_messages')).body
  expect(items[0]).toMatchObject({
    ...news,
    ...group,
    told: 1,
    sent_by: operator.email,
    finished_at: expect.anything(),
  })
  const trail = (await operator.get('/rest/v1/admin/audit?kind=operator.group_messaged')).body.items
  expect(trail).toMatchObject([{ details: { group_message_id: body.id } }])
})

test('suspended users and those who switched it off get no email', async () => {
  const place = { city: 'Bend', state: 'OR', zip_code: '97701' }
  const [wants, unwilling, suspended] = [await aCustomer(server), await aCustomer(server), await aCustomer(server)]
  for (const who of [wants, unwilling, suspended]) await moveTo(who, place)
  await unwilling.put('/rest/v1/notifications/preferences', { items: [{ kind: 'group_message', email: false }] })
  await operator.post(`/rest/v1/admin/people/${suspended.auth_user_id}/suspend`, { reason: 'Spam' })
  const group = { audience: 'customers', place: 'Bend' }
  expect(await count(group)).toEqual({ count: 2 })
  const { body } = await send(group)
  await tell(body.id)
  expect([await newsTo(wants), await newsTo(unwilling), await newsTo(suspended)].map(({ length }) => length)).toEqual([
    1, 0, 0,
  ])
  expect(await isTold(unwilling)).toBe(true)
})

test('a user who switches it off after the message was queued does not get the email', async () => {
  const customer = await aCustomer(server)
  await moveTo(customer, { city: 'Eugene', state: 'OR', zip_code: '97401' })
  await tell((await send({ audience: 'customers', place: 'Eugene' })).body.id)
  await customer.put('/rest/v1/notifications/preferences', { items: [{ kind: 'group_message', email: false }] })
  const { id } = await server.db
    .selectFrom('mail')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('kind', '=', 'group_message')
    .executeTakeFirstOrThrow()
  const sent: unknown[] = []
  const mailer = { send: async (mail: unknown) => void sent.push(mail) }
  await deliverMail(contextOf(server.deps), { id, mailer: mailer as never, optional: optionalEmails })
  expect(sent).toEqual([])
})

test('it goes out in portions, each user once, also if a job runs twice', async () => {
  const place = { city: 'Medford', state: 'OR', zip_code: '97501' }
  const people = await Promise.all(Array.from({ length: 3 }, () => aCustomer(server)))
  for (const who of people) await moveTo(who, place)
  const { body } = await send({ audience: 'customers', place: 'Medford' })
  // As if an earlier job had told the first one.
  const [first] = people.map(({ id }) => id).sort()
  await server.db.updateTable('group_messages').set({ told: 1, last_user: first! }).where('id', '=', body.id).execute()
  await tell(body.id)
  await tell(body.id)
  for (const who of people) expect((await newsTo(who)).length, who.id).toBe(who.id === first ? 0 : 1)
  const { items } = (await operator.get('/rest/v1/admin/group_messages')).body
  expect(items.find(({ id }: GroupMessage) => id === body.id).told).toBe(3)
})

test('it reaches the providers of a category that is renamed meanwhile', async () => {
  const provider = await aProvider(server, { categories: ['Tutoring'] })
  const { body } = await send({ audience: 'providers', category: 'Tutoring' })
  const { items } = (await operator.get('/rest/v1/admin/categories')).body
  const { id } = items.find(({ name }: { name: string }) => name === 'Tutoring')
  expect((await operator.patch(`/rest/v1/admin/categories/${id}`, { name: 'Lessons' })).status).toBe(200)
  await tell(body.id)
  expect(await isTold(provider)).toBe(true)
})

test('wrong messages are refused beside their fields', async () => {
  for (const [change, message] of [
    [{ audience: 'providers', subject: ' ' }, groupTexts.subject],
    [{ audience: 'providers', content: '' }, groupTexts.content],
    [{ audience: 'customers', category: 'Cleaning' }, groupTexts.category],
    [{ audience: 'providers', category: 'Alchemy' }, groupTexts.unknownCategory],
  ] as const)
    expect(await send(change)).toEqual(problem(422, 'validation_failed', message))
  expect(await send({ audience: 'customers', place: 'Nowhere' })).toEqual(problem(409, 'group_is_empty'))
})
