import { expect, test } from 'vitest'
import { hashPassword } from '#domains/sign-in/passwords-commands.server.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { anOperator, aStaffMember, password } from '#test/operators.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { aPastBooking, review } from '#test/reviews.ts'
import { testServer } from '#test/server.ts'
import type { Appeal, DecisionStatement } from './appeals-contract.ts'

const server = await testServer()
const anyone = caller(server)
const [decider, other] = [await anOperator(server), await aStaffMember(server, 'moderator')]
const reasons = { reason: 'It calls the cleaner names', rule: 'Section 4: Respect', basis: 'report' } as const
const admin = '/rest/v1/admin'

/** A review that an operator has hidden, and its author. */
async function aHidden(said: object = reasons) {
  const [customer, provider] = [await aCustomer(server), await aProvider(server, { business_name: 'Bright Windows' })]
  const booking = await aPastBooking(server, customer, provider)
  const { body } = await review(customer, booking, { rating: 1, comment: 'What a thief' })
  expect((await decider.post(`${admin}/reviews/${body.id}/hide`, said)).status).toBe(204)
  const [{ metadata }] = (await noticesOf(customer)) as [{ metadata: { statement_id: string } }]
  return { customer, provider, booking, review_id: body.id, id: metadata.statement_id }
}

const noticesOf = async (who: TestPerson) => (await who.get('/rest/v1/notifications')).body.items
const open = (who: TestPerson, id: string) => who.get<DecisionStatement>(`/rest/v1/appeals/${id}`)
const appeal = (who: TestPerson, id: string, text = 'He did take it') =>
  who.post<DecisionStatement>(`/rest/v1/appeals/${id}`, { text })
const decide = (who: TestPerson, id: string, outcome: Appeal['outcome']) =>
  who.post(`${admin}/appeals/${id}/decide`, { outcome, answer: 'We looked again.' })
const countOf = async ({ id }: TestPerson) => (await anyone.get(`/rest/v1/providers/${id}`)).body.review_count

test('the author of a hidden review is told why, how it was decided, and until when to appeal', async () => {
  const { customer, booking, id } = await aHidden()
  expect(await noticesOf(customer)).toMatchObject([
    { title: 'Your review is hidden', message: expect.stringContaining('Bright Windows') },
  ])
  const email = (await emailsTo(server, customer)).find(({ kind }) => kind === 'review_decided')!
  const until = new Date(server.clock.now().getTime() + 180 * 86_400_000)
  for (const part of [reasons.reason, reasons.rule, 'after a report', 'No automated means', `/decisions/${id}`])
    expect.soft(inOneLine(email)).toContain(part)
  expect(inOneLine(email)).toContain(`${until.getUTCDate()}, ${until.getUTCFullYear()}`)
  expect((await open(customer, id)).body).toEqual({
    review: expect.objectContaining({ business_name: 'Bright Windows', rating: 1, comment: 'What a thief' }),
    rule: reasons.rule,
    content: reasons.reason,
    basis: 'report',
    decided_at: server.clock.now().toISOString(),
    appeal_until: until.toISOString(),
    appeal: null,
    is_over: false,
  })
  expect((await customer.get(`/rest/v1/reviews/own?booking_id=${booking.id}`)).body.items).toMatchObject([
    { statement_id: id },
  ])
})

test('without a rule, the statement names the terms', async () => {
  const { customer, id } = await aHidden({ reason: 'Untrue' })
  expect((await open(customer, id)).body).toMatchObject({ rule: 'Terms of Service', basis: 'own_finding' })
})

test('only its author opens a statement and appeals, once', async () => {
  const { customer, provider, id } = await aHidden()
  for (const who of [provider, await aCustomer(server), decider]) {
    expect(await open(who, id)).toEqual(problem(404, 'not_found', 'Decision not found'))
    expect(await appeal(who, id)).toEqual(problem(404, 'not_found'))
  }
  expect(await appeal(customer, id, ' ')).toEqual(
    problem(422, 'validation_failed', 'Please say why the decision is wrong'),
  )
  const answers = await Promise.all([appeal(customer, id), appeal(customer, id)])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  expect(answers).toContainEqual(problem(409, 'already_appealed'))
})

test('another operator than the one who hid it decides; accepting shows and counts the review again', async () => {
  const { customer, provider, id } = await aHidden()
  await appeal(customer, id)
  const list = (await decider.get(`${admin}/appeals?status=open`)).body.items as Appeal[]
  expect(list.find((one) => one.id === id)).toMatchObject({
    review: { comment: 'What a thief' },
    reason: null,
    decided_by: decider.email,
    may_decide: false,
  })
  expect(await decide(decider, id, 'accepted')).toEqual(problem(403, 'own_decision'))
  expect(await countOf(provider)).toBe(0)
  expect((await decide(other, id, 'accepted')).body).toMatchObject({ outcome: 'accepted', handled_by: other.email })
  expect(await decide(other, id, 'rejected')).toEqual(problem(409, 'already_decided'))
  expect(await countOf(provider)).toBe(1)
  expect((await open(customer, id)).body).toMatchObject({ appeal: { outcome: 'accepted' }, is_over: true })
  expect((await noticesOf(customer))[0]).toMatchObject({
    title: 'Your appeal is decided',
    message: expect.stringContaining('is shown again'),
  })
  const trail = await server.db
    .selectFrom('audit_event')
    .select('kind')
    .where('subject_id', '=', customer.auth_user_id)
    .execute()
  expect(trail.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['review.hidden', 'review.restored', 'operator.appeal_accepted']),
  )
})

test('a rejected appeal leaves the review hidden, and its author reads the answer', async () => {
  const { customer, provider, id } = await aHidden()
  await appeal(customer, id)
  await decide(other, id, 'rejected')
  expect(await countOf(provider)).toBe(0)
  expect((await open(customer, id)).body).toMatchObject({
    appeal: { outcome: 'rejected', answer: 'We looked again.' },
    is_over: false,
  })
  const email = (await emailsTo(server, customer)).findLast(({ kind }) => kind === 'review_decided')!
  expect(inOneLine(email)).toContain('We looked again.')
})

test('showing the review again accepts the open appeal, and takes no other', async () => {
  const [one, silent] = [await aHidden(), await aHidden()]
  await appeal(one.customer, one.id)
  for (const { review_id } of [one, silent]) await decider.post(`${admin}/reviews/${review_id}/restore`)
  expect((await open(one.customer, one.id)).body.appeal).toMatchObject({ outcome: 'accepted' })
  expect(await appeal(silent.customer, silent.id)).toEqual(problem(409, 'review_shown'))
  // Hidden once more, it has a statement and an appeal of its own.
  await decider.post(`${admin}/reviews/${one.review_id}/hide`, reasons)
  const [{ metadata }] = (await noticesOf(one.customer)) as [{ metadata: { statement_id: string } }]
  expect(metadata.statement_id).not.toBe(one.id)
  expect((await appeal(one.customer, metadata.statement_id)).status).toBe(200)
})

test('an operator does not decide about their own review, while another can', async () => {
  const { customer, id } = await aHidden()
  await appeal(customer, id)
  const login = server.db.updateTable('auth_user').where('id', '=', customer.auth_user_id)
  await login.set({ is_operator: true, staff_role: 'moderator' }).execute()
  expect(await decide(customer, id, 'accepted')).toEqual(problem(403, 'own_decision'))
  expect((await decide(other, id, 'rejected')).status).toBe(200)
  await login.set({ is_operator: false }).execute()
})

test('an appeal about a review says nothing about a suspension of its author, and the other way around', async () => {
  const { customer, provider, id } = await aHidden()
  await appeal(customer, id)
  const path = `${admin}/people/${customer.auth_user_id}`
  await decider.post(`${path}/suspend`, { reason: 'Rude' })
  await decider.post(`${path}/restore`)
  const open = (await other.get(`${admin}/appeals?status=open`)).body.items as Appeal[]
  expect(open.find((one) => one.id === id)).toMatchObject({ outcome: null })
  expect(await countOf(provider)).toBe(0)
})

test('statements go with the account of their author, and lose the traces of a closed business', async () => {
  const { customer, provider, id } = await aHidden({ ...reasons, reason: 'It insults Wilhelmina Octopus' })
  await appeal(customer, id, 'Wilhelmina Octopus is a thief')
  await server.db.updateTable('users').set({ name: 'Wilhelmina Octopus' }).where('id', '=', provider.id).execute()
  const stored = async () =>
    JSON.stringify(await server.db.selectFrom('suspension_statements').selectAll().where('id', '=', id).execute())
  await server.db
    .updateTable('auth_user')
    .set({ password_hash: await hashPassword(password) })
    .where('id', 'in', [provider.auth_user_id, customer.auth_user_id])
    .execute()
  expect((await provider.delete('/auth/v1/user', { password })).status).toBe(204)
  expect(await stored()).toContain('[removed]')
  expect(await stored()).not.toContain('Octopus')
  expect((await customer.delete('/auth/v1/user', { password })).status).toBe(204)
  expect(await stored()).toBe('[]')
})
