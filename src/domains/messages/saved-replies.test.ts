import { expect, test } from 'vitest'
import { providerForm, signUp } from '#test/accounts.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { SavedReply } from './saved-replies-contract.ts'
import { savedReplyTexts } from './saved-replies-rules.ts'

const server = await testServer()
const path = '/rest/v1/saved_replies'

test('a provider saves texts, finds them by their words, and deletes them', async () => {
  const provider = await aProvider(server)
  const save = (content: string) => provider.post<SavedReply>(path, { content })
  const contents = async () => (await provider.get(path)).body.items.map(({ content }: SavedReply) => content)
  const { status, body } = await save('  On my way.\nSee you soon! ')
  expect([status, SavedReply.parse(body), body.content]).toEqual([201, body, 'On my way.\nSee you soon!'])
  await save('Please leave the gate open.')
  await save('and bring the key.')
  expect(await contents()).toEqual(['and bring the key.', 'On my way.\nSee you soon!', 'Please leave the gate open.'])
  expect((await provider.delete(`${path}/${body.id}`)).status).toBe(204)
  expect(await provider.delete(`${path}/${body.id}`)).toEqual(problem(404, 'not_found', 'Saved reply not found'))
  expect(await contents()).toHaveLength(2)
})

test('the same text is saved once, also by two tabs at a time', async () => {
  const provider = await aProvider(server)
  const both = await Promise.all([1, 2].map(() => provider.post<SavedReply>(path, { content: 'Hello' })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]!.body).toEqual(both[1]!.body)
  expect((await provider.get(path)).body.items).toHaveLength(1)
})

test('a provider saves at most 20 replies of at most 1,000 characters', async () => {
  const provider = await aProvider(server)
  const save = (content: unknown) => provider.post(path, { content })
  expect(await save('x'.repeat(1001))).toEqual(problem(422, 'validation_failed', savedReplyTexts.tooLong))
  for (const nothing of ['', '  ', '\u200B', 7])
    expect(await save(nothing)).toEqual(problem(422, 'validation_failed', savedReplyTexts.empty))
  for (let count = 1; count < 20; count += 1) expect((await save(`Reply ${count}`)).status).toBe(201)
  const last = await Promise.all([save('The last one'), save('One too many')])
  expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(await save('Another')).toEqual(problem(409, 'too_many_saved_replies', savedReplyTexts.tooMany))
})

test('saved replies belong to one provider, are in the export, and end with the account', async () => {
  const form = providerForm()
  const { me: provider } = await signUp(server, form)
  const other = await aProvider(server)
  await provider.post(path, { content: 'Thank you' })
  expect((await other.get(path)).body.items).toEqual([])
  expect((await provider.get('/auth/v1/export')).body.saved_replies).toMatchObject([{ content: 'Thank you' }])
  await provider.delete('/auth/v1/user', { password: form.password })
  expect(await server.db.selectFrom('saved_replies').selectAll().where('content', '=', 'Thank you').execute()).toEqual(
    [],
  )
  expect(await (await aCustomer(server)).get(path)).toEqual(problem(403, 'forbidden', savedReplyTexts.providersOnly))
})
