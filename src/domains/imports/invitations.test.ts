import { expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { anUnclaimed, importNow, linkTo } from '#test/imports.ts'
import { inOneLine } from '#test/mails.ts'
import { anOperator } from '#test/operators.ts'
import { aCustomer, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { sendInvitations } from './claims-commands.server.ts'

const server = await testServer()
const operator = await anOperator(server)
const invite = (import_id: string) => operator.post(`/rest/v1/admin/imports/${import_id}/invite`)
const work = () => sendInvitations(contextOf(server.deps))
const mails = async (recipient: string) =>
  server.db.selectFrom('mail').select(['kind', 'data']).where('recipient', '=', recipient).execute()

test('all businesses of an import are invited once, with a link that claims', async () => {
  const business = await anUnclaimed(server, operator)
  const other = await anUnclaimed(server, operator)
  expect(await importNow(operator, business.import_id)).toMatchObject({ invitable: 1, invited: 0 })
  expect((await invite(business.import_id)).status).toBe(200)
  await Promise.all([work(), work()])
  await work()
  expect(await importNow(operator, business.import_id)).toMatchObject({ invitable: 0, invited: 1 })
  const [mail, ...more] = await mails(business.email)
  expect(more).toEqual([])
  expect(await mails(other.email)).toEqual([])

  const sender = { public_url: 'https://porch.example', support_email: 'support@porch.example' }
  const rendered = await server.deps.renderMail(mail!, sender)
  expect(rendered?.subject).toBe(`Is ${business.business_name} your business?`)
  const token = await linkTo(server, business.email)
  expect(inOneLine(rendered!)).toContain(`https://porch.example/claim?token=${token}`)
  const owner = await aCustomer(server)
  expect((await owner.post('/rest/v1/claims', { token })).status).toBe(200)
})

test('a business that stopped the emails, was claimed, or has no address is not invited', async () => {
  const stopped = await anUnclaimed(server, operator)
  const without = await anUnclaimed(server, operator, { Email: '' })
  await (await aCustomer(server)).post('/rest/v1/claims/link', { provider_id: stopped.id })
  const token = await linkTo(server, stopped.email)
  await caller(server).post('/rest/v1/claims/stop', { token })
  for (const { import_id } of [stopped, without]) {
    await invite(import_id)
    await work()
    expect(await importNow(operator, import_id)).toMatchObject({ invitable: 0, invited: 0 })
  }
  expect(await mails(stopped.email)).toHaveLength(1)
})

test('an undone import invites no more', async () => {
  const { import_id, email } = await anUnclaimed(server, operator)
  await invite(import_id)
  await operator.post(`/rest/v1/admin/imports/${import_id}/undo`)
  await work()
  expect(await mails(email)).toEqual([])
})
