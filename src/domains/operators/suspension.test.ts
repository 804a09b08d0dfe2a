import { expect, test } from 'vitest'
import { aNewcomer, elsewhere, readLinks } from '#test/links.ts'
import { anOperator } from '#test/operators.ts'
import { caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const links = readLinks()
const operator = await anOperator(server)

test('a suspension ends sessions and links, records that, and notifies open pages', async () => {
  const { id, form, me, answer } = await aNewcomer(server)
  const profile_id = answer.body.user.profile.id as string
  await caller(server).post('/auth/v1/otp', { email: form.email }, elsewhere())
  const { type, token_hash } = links.newest(id)

  await operator.post(`/rest/v1/admin/people/${id}/suspend`, { reason: 'Rude at the door' })

  expect((await me.get('/auth/v1/user')).status).toBe(401)
  await operator.post(`/rest/v1/admin/people/${id}/restore`)
  expect(await caller(server).post('/auth/v1/verify', { type, token_hash }, elsewhere())).toEqual(
    problem(403, 'link_invalid'),
  )
  const entries = server.db.selectFrom('audit_event').select(['actor_id', 'details']).where('subject_id', '=', id)
  expect(await entries.where('kind', '=', 'session.ended').execute()).toEqual([
    { actor_id: operator.auth_user_id, details: { by: 'operator', sessions: 1 } },
  ])
  const events = server.db.selectFrom('realtime_event').select('type').where('user_id', '=', profile_id)
  expect(await events.execute()).toEqual([{ type: 'session.changed' }])
})

test('a suspended user keeps the reason and time until they are restored', async () => {
  const { id } = await aNewcomer(server)
  const path = `/rest/v1/admin/people/${id}`
  const { suspended_at } = (await operator.post(`${path}/suspend`, { reason: 'Rude at the door' })).body
  server.clock.pass(60_000)
  expect(await operator.post(`${path}/suspend`, { reason: 'Late' })).toEqual(
    problem(409, 'already_suspended', expect.stringContaining('suspended already')),
  )
  expect((await operator.get(path)).body).toMatchObject({ suspended_at, suspend_reason: 'Rude at the door' })
})
