import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Page } from '#platform/api-client.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { anOperator, aStaffMember, password } from '#test/operators.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const operator = await anOperator(server)
const root = '/rest/v1/admin/people'

test('users are found by a part of a name, business or email address, in any case, and by an id', async () => {
  const provider = await aProvider(server, { name: 'Quillon Zephyr', business_name: '100% Wombat_Walks' })
  const searches = ['zephyr', 'QUILLON', '100% wombat_', provider.email.slice(0, 9), provider.id, provider.auth_user_id]
  for (const search of searches) expect([search, await found(search)]).toEqual([search, [provider.auth_user_id]])
  for (const search of ['wombat%walks', '_uillon', 'nobody at all']) expect(await found(search)).toEqual([])
  const refused = await operator.get(`${root}?search=zz`)
  expect(refused).toEqual(problem(422, 'validation_failed', 'Please enter at least 3 characters'))
})

test('users come page by page, each once, even if another user signs up meanwhile', async () => {
  const marked = await Promise.all(Array.from({ length: 7 }, () => aCustomer(server, { name: 'Paged Person' })))
  // Some share a moment, so that the id decides.
  const created_at = new Date('2026-01-05T10:00:00.123Z')
  const three = marked.slice(0, 3).map(({ auth_user_id }) => auth_user_id)
  await server.db.updateTable('auth_user').set({ created_at }).where('id', 'in', three).execute()
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = `search=paged&limit=2${cursor && `&cursor=${cursor}`}`
    const { body } = await operator.get<Page<{ id: string }>>(`${root}?${query}`)
    seen.push(...body.items.map(({ id }) => id))
    cursor = body.next_cursor
    if (seen.length === 2) await aCustomer(server, { name: 'Paged Latecomer' })
  }
  expect(seen).toHaveLength(7)
  expect(new Set(seen)).toEqual(new Set(marked.map(({ auth_user_id }) => auth_user_id)))
})

test('an operator sees what decisions require, but no passwords, tokens or messages', async () => {
  const customer = await aCustomer(server)
  const { body } = await operator.get(`${root}/${customer.auth_user_id}`)
  expect(body).toMatchObject({
    email: customer.email,
    state: 'active',
    sessions: 1,
    is_protected: false,
    profiles: [{ id: customer.id, name: customer.name, phone: customer.phone }],
    bookings: { customer: { pending: 0 }, provider: { pending: 0 } },
    reports: { open: 0, sent: 0 },
  })
  expect(JSON.stringify(body)).not.toMatch(/password|hash|token|content/)
})

test('a suspended user is signed out at once and can return when restored; only operators see the reason', async () => {
  const customer = await aCustomer(server)
  const path = `${root}/${customer.auth_user_id}`
  expect(await operator.post(`${path}/suspend`, { reason: ' ' })).toEqual(
    problem(422, 'validation_failed', 'Please say why'),
  )
  const suspended = await operator.post(`${path}/suspend`, { reason: 'Rude at the door' })
  expect(suspended.body).toMatchObject({ state: 'suspended', suspend_reason: 'Rude at the door', sessions: 0 })
  expect((await customer.get('/auth/v1/user')).status).toBe(401)
  expect((await operator.get(`${root}?state=suspended`)).body.items).toMatchObject([{ id: customer.auth_user_id }])
  const restored = await operator.post(`${path}/restore`)
  expect(restored.body).toMatchObject({ state: 'active', suspend_reason: null })
})

test('a closed account can’t be suspended or restored', async () => {
  const leaving = await anOperator(server)
  await server.db.updateTable('auth_user').set({ is_operator: false }).where('id', '=', leaving.auth_user_id).execute()
  await operator.post('/rest/v1/reports', { subject: 'profile', subject_id: leaving.id, reason: 'spam' })
  await leaving.delete('/auth/v1/user', { password })
  const path = `${root}/${leaving.auth_user_id}`
  expect((await operator.get(path)).body).toMatchObject({ state: 'closed', profiles: [{ name: 'Deleted user' }] })
  expect((await operator.post(`${path}/restore`)).status).toBe(404)
  expect((await operator.post(`${path}/suspend`, { reason: 'x' })).status).toBe(404)
  expect((await operator.get('/rest/v1/admin/reports')).body.items).toMatchObject([
    { about: { is_closed: true, is_suspended: false } },
  ])
})

test('granting and revoking operator rights needs the operator’s password, and operators can’t be suspended', async () => {
  const customer = await aCustomer(server)
  const path = `${root}/${customer.auth_user_id}`
  expect(await operator.post(`${path}/operator`, { password: 'guessed' })).toEqual(problem(403, 'wrong_password'))
  expect((await customer.get(root)).status).toBe(404)
  expect((await operator.post(`${path}/operator`, { password })).body).toMatchObject({ is_operator: true })
  expect((await customer.get(root)).status).toBe(200)
  expect(await operator.post(`${path}/suspend`, { reason: 'x' })).toEqual(problem(422, 'validation_failed'))
  expect((await operator.delete(`${path}/operator`, { password })).body).toMatchObject({ is_operator: false })
  expect((await customer.get(root)).status).toBe(404)
})

test('an owner changes the role of an operator, which holds in open sessions and is in the audit trail', async () => {
  const staff = await aStaffMember(server, 'support')
  const path = `${root}/${staff.auth_user_id}/operator`
  expect((await staff.get('/rest/v1/admin/reports')).status).toBe(403)
  const changed = await operator.post(path, { password, role: 'moderator' })
  expect(changed.body).toMatchObject({ is_operator: true, staff_role: 'moderator' })
  expect((await staff.get('/rest/v1/admin/reports')).status).toBe(200)
  expect((await staff.get('/rest/v1/admin/bookings')).status).toBe(403)
  expect((await staff.get('/auth/v1/user')).body.user).toMatchObject({ staff_role: 'moderator' })
  expect((await operator.delete(path, { password })).body).toMatchObject({ is_operator: false, staff_role: null })
  const trail = (await operator.get(`/rest/v1/admin/audit?person=${staff.auth_user_id}&kind=operator.`)).body.items
  expect(trail).toMatchObject([
    { kind: 'operator.unmade', details: { role: 'moderator' } },
    { kind: 'operator.role_changed', details: { from: 'support', to: 'moderator' } },
  ])
})

test('operators who revoke each other’s rights lock all operators in one order before themselves', async () => {
  // Ids grow with time: the operator of this file comes first in that order.
  const pair = [await anOperator(server), await anOperator(server)] as const
  const ids = pair.map(({ auth_user_id }) => auth_user_id)
  const lockUntilCommit = (tx: Tx, who: string[]) =>
    tx.selectFrom('auth_user').select('id').where('id', 'in', who).forUpdate().noWait().execute()
  const [answers, free] = await server.db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, [operator.auth_user_id])
    const both = pair.map((one, at) => one.delete(`${root}/${ids[1 - at]}/operator`, { password }))
    await vi.waitFor(async () => expect(await waiting(tx)).toBe(2), { timeout: 30_000 })
    return [both, await lockUntilCommit(tx, ids)]
  })
  expect(free).toHaveLength(2)
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 404,
  ])
})

test('the last operator stays one, even if the last two revoke each other’s rights at once', async () => {
  const [other, suspended] = [await anOperator(server), await anOperator(server)]
  const ids = [operator.auth_user_id, other.auth_user_id]
  await server.db.updateTable('auth_user').set({ is_operator: false }).where('id', 'not in', ids).execute()
  const blocked = { is_operator: true, suspended_at: server.clock.now() }
  await server.db.updateTable('auth_user').set(blocked).where('id', '=', suspended.auth_user_id).execute()
  const answers = await Promise.all([
    operator.delete(`${root}/${other.auth_user_id}/operator`, { password }),
    other.delete(`${root}/${operator.auth_user_id}/operator`, { password }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const operators = server.db.selectFrom('auth_user').select('id').where('is_operator', '=', true)
  const left = await operators.where('suspended_at', 'is', null).execute()
  expect(left).toHaveLength(1)
  const last = left[0]?.id === other.auth_user_id ? other : operator
  const refused = await last.delete(`${root}/${last.auth_user_id}/operator`, { password })
  const reason = problem(409, 'last_operator', expect.stringContaining('There has to be at least one owner'))
  expect(refused).toEqual(reason)
  await aStaffMember(server, 'moderator')
  const demotion = await last.post(`${root}/${last.auth_user_id}/operator`, { password, role: 'support' })
  expect(demotion).toEqual(reason)
  expect(await last.delete('/auth/v1/user', { password })).toEqual(reason)
  expect((await last.get('/auth/v1/user')).status).toBe(200)
})

/** How many of this database's connections wait for a lock. */
async function waiting(tx: Tx): Promise<number> {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
  return rows.length
}

async function found(search: string): Promise<string[]> {
  const { body } = await operator.get(`${root}?${new URLSearchParams({ search })}`)
  return body.items.map(({ id }: { id: string }) => id)
}
