import { expect, test } from 'vitest'
import { inOneLine } from '#test/mails.ts'
import { anOperator, aStaffMember } from '#test/operators.ts'
import { aCustomer, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Appeal, DecisionStatement } from './appeals-contract.ts'

const server = await testServer()
const anyone = caller(server)
const [decider, other] = [await anOperator(server), await aStaffMember(server, 'moderator')]
const sender = { public_url: 'https://porch.example', support_email: 'support@porch.example' }

/** The latest email of a kind to a login. */
async function emailTo(auth_user_id: string, kind: string) {
  const { data } = await server.db
    .selectFrom('mail')
    .select('data')
    .where('auth_user_id', '=', auth_user_id)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const email = await server.deps.renderMail({ kind, data }, sender)
  return { text: inOneLine(email!), token: (data as { token: string }).token }
}

const statement = { rule: 'Section 4: Respect', content: 'The message of March 1', basis: 'report' } as const

async function aSuspended(body: object = statement) {
  const user = await aCustomer(server)
  const path = `/rest/v1/admin/people/${user.auth_user_id}`
  await decider.post(`${path}/suspend`, { reason: 'Rude to Wilma', ...body })
  return { ...user, path, ...(await emailTo(user.auth_user_id, 'account_suspended')) }
}

const open = (token: string) => anyone.post<DecisionStatement>('/rest/v1/appeals/open', { token })
const appeal = (token: string, text = 'It was a joke') =>
  anyone.post<DecisionStatement>('/rest/v1/appeals', { token, text })
const appeals = async (who = decider) => (await who.get('/rest/v1/admin/appeals?status=open')).body.items as Appeal[]

test('a suspended user is emailed the rule, the content and how it was decided, but not the reason for operators', async () => {
  const { text, token } = await aSuspended()
  for (const part of ['Section 4: Respect', 'The message of March 1', 'after a report', '/appeal?token='])
    expect.soft(text).toContain(part)
  expect(text).not.toContain('Wilma')
  const { body } = await open(token)
  expect(body).toMatchObject({ ...statement, appeal: null, is_over: false })
  expect(JSON.stringify(body)).not.toContain('Wilma')
})

test('without a statement, the email names the terms', async () => {
  expect((await aSuspended({})).text).toContain('Terms of Service')
})

test('a suspended user appeals once', async () => {
  const { token } = await aSuspended()
  expect(await appeal('unknown')).toEqual(problem(403, 'appeal_link_invalid'))
  expect(await appeal(token, ' ')).toEqual(problem(422, 'validation_failed', 'Please say why the decision is wrong'))
  expect((await appeal(token)).body.appeal).toMatchObject({ text: 'It was a joke', outcome: null })
  expect(await appeal(token, 'Really')).toEqual(problem(409, 'already_appealed'))
})

test('another operator than the one who suspended decides, while there is one', async () => {
  const user = await aSuspended()
  await appeal(user.token)
  const mine = (await appeals()).find(({ person_id }) => person_id === user.auth_user_id)!
  expect(mine).toMatchObject({ text: 'It was a joke', reason: 'Rude to Wilma', may_decide: false })
  expect((await decider.get('/rest/v1/admin/needs')).body.items).toContainEqual(
    expect.objectContaining({ kind: 'appeals' }),
  )
  const decision = { outcome: 'rejected', answer: 'It was no joke.' }
  const path = `/rest/v1/admin/appeals/${mine.id}/decide`
  expect(await decider.post(path, decision)).toEqual(problem(403, 'own_decision'))
  expect((await other.post(path, decision)).body).toMatchObject({ ...decision, handled_by: other.email })
  expect(await other.post(path, decision)).toEqual(problem(409, 'already_decided'))
  expect((await emailTo(user.auth_user_id, 'appeal_decided')).text).toContain('It was no joke.')
  expect((await open(user.token)).body).toMatchObject({ appeal: decision, is_over: false })
  expect((await decider.get(user.path)).body.state).toBe('suspended')
})

test('an accepted appeal ends the suspension', async () => {
  const user = await aSuspended()
  await appeal(user.token)
  const [{ id }] = (await appeals(other)).filter(({ person_id }) => person_id === user.auth_user_id) as [Appeal]
  await other.post(`/rest/v1/admin/appeals/${id}/decide`, { outcome: 'accepted', answer: 'You are right.' })
  expect((await decider.get(user.path)).body.state).toBe('active')
  expect((await open(user.token)).body).toMatchObject({ appeal: { outcome: 'accepted' }, is_over: true })
})

test('restoring a user accepts the open appeal, and a suspension that has ended takes none', async () => {
  const [user, silent] = [await aSuspended(), await aSuspended()]
  await appeal(user.token)
  for (const { path } of [user, silent]) await decider.post(`${path}/restore`)
  expect((await open(user.token)).body.appeal).toMatchObject({ outcome: 'accepted' })
  expect((await appeals()).map(({ person_id }) => person_id)).not.toContain(user.auth_user_id)
  expect(await appeal(silent.token)).toEqual(problem(409, 'suspension_over'))
})

test('the only operator decides about an own suspension', async () => {
  const user = await aSuspended()
  await appeal(user.token)
  await server.db.updateTable('auth_user').set({ is_operator: false }).where('id', '=', other.auth_user_id).execute()
  const [{ id, may_decide }] = (await appeals()).filter(({ person_id }) => person_id === user.auth_user_id) as [Appeal]
  expect(may_decide).toBe(true)
  const decided = await decider.post(`/rest/v1/admin/appeals/${id}/decide`, {
    outcome: 'rejected',
    answer: 'It stands.',
  })
  expect(decided.status).toBe(200)
})

test('the export of a user has the statements about them, without operators and the link', async () => {
  const user = await aSuspended()
  await decider.post(`${user.path}/restore`)
  const again = await aCustomer(server)
  await server.db
    .updateTable('suspension_statements')
    .set({ auth_user_id: again.auth_user_id })
    .where('auth_user_id', '=', user.auth_user_id)
    .execute()
  const { suspension_statements } = (await again.get('/auth/v1/export')).body
  expect(suspension_statements).toMatchObject([{ rule: statement.rule }])
  expect(JSON.stringify(suspension_statements)).not.toMatch(/link_hash|decided_by|handled_by/)
})

test('the link works for 180 days', async () => {
  const { token } = await aSuspended()
  server.clock.pass(179 * 86_400_000)
  expect((await open(token)).status).toBe(200)
  server.clock.pass(86_400_000)
  expect(await open(token)).toEqual(problem(403, 'appeal_link_invalid'))
})
