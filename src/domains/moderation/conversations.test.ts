import { expect, test } from 'vitest'
import { aConfirmedBooking } from '#test/bookings.ts'
import { anOperator, password } from '#test/operators.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ReportedConversation } from './conversations-contract.ts'

const server = await testServer()
const operator = await anOperator(server)
const customer = await aCustomer(server, { name: 'Wilma Pemberton' })
const provider = await aProvider(server, { name: 'Rudolf Rude' })
await aConfirmedBooking(customer, provider)
await customer.post('/rest/v1/messages', { receiver_id: provider.id, content: 'When will you come?' })
await provider.post('/rest/v1/messages', { receiver_id: customer.id, content: 'Whenever I like.' })

const trail = async () =>
  (await operator.get('/rest/v1/admin/audit?kind=operator.conversation_read')).body.items as { details: object }[]
const read = (id: string, reason: string) =>
  operator.get<ReportedConversation>(`/rest/v1/admin/reports/${id}/conversation?${new URLSearchParams({ reason })}`)
async function reported(subject: object) {
  await customer.post('/rest/v1/reports', { ...subject, reason: 'spam' })
  const { items } = (await operator.get('/rest/v1/admin/reports?status=open')).body
  return items[0].id as string
}

test('an operator reads the conversation behind an open report, which the trail and the page keep', async () => {
  const id = await reported({ subject: 'profile', subject_id: provider.id })
  expect(await operator.get(`/rest/v1/admin/reports/${id}/conversation`)).toEqual(
    problem(422, 'validation_failed', 'Please say why'),
  )
  expect(await trail()).toEqual([])
  const { body } = await read(id, 'Is it rude?')
  expect(body.messages.map(({ sender_id, content }) => [sender_id, content])).toEqual([
    [customer.id, 'When will you come?'],
    [provider.id, 'Whenever I like.'],
  ])
  expect(body).toMatchObject({
    reporter: { name: 'Wilma Pemberton' },
    about: { name: 'Rudolf Rude' },
    has_earlier: false,
    looks: [{ operator: operator.email, reason: 'Is it rude?' }],
  })
  await read(id, 'Is it rude?')
  expect(await trail()).toMatchObject([{ details: { report_id: id, reason: 'Is it rude?' } }])

  await operator.post(`/rest/v1/admin/reports/${id}/decide`, { status: 'upheld' })
  expect(await read(id, 'Once more')).toEqual(problem(409, 'report_decided'))
  expect(await trail()).toHaveLength(1)
})

test('a report opens only the conversation of its two parties', async () => {
  const other = await aCustomer(server)
  await aConfirmedBooking(other, provider, { start_time: '14:00', end_time: '15:00' })
  await other.post('/rest/v1/messages', { receiver_id: provider.id, content: 'A private matter' })
  const id = await reported({ subject: 'profile', subject_id: provider.id })
  expect(JSON.stringify((await read(id, 'A look')).body)).not.toContain('A private matter')
  expect((await read(provider.id, 'A look')).status).toBe(404)
})

test('only the reporter’s export says when messages were read, without who read them', async () => {
  await read(await reported({ subject: 'profile', subject_id: provider.id }), 'To decide')
  const exported = (await customer.get('/auth/v1/export')).body.conversation_looks
  expect(exported.length).toBeGreaterThan(0)
  expect(JSON.stringify(exported)).not.toMatch(/reason|operator_id/)
  expect((await provider.get('/auth/v1/export')).body.conversation_looks).toEqual([])
})

test('closing an account removes its name from the reasons', async () => {
  const leaving = await anOperator(server, 'Zelda Quill')
  await leaving.post('/rest/v1/reports', { subject: 'profile', subject_id: provider.id, reason: 'spam' })
  const { items } = (await operator.get('/rest/v1/admin/reports?status=open')).body
  const { id } = items.find(({ reporter }: { reporter: { profile_id: string } }) => reporter.profile_id === leaving.id)
  await read(id, 'Zelda Quill called')
  expect((await leaving.delete('/auth/v1/user', { password })).status).toBe(204)
  server.clock.pass(60_000)
  const { looks } = (await read(id, 'Another look')).body
  expect(looks.map(({ reason }) => reason)).toEqual(['Another look', '[removed] called'])
})
