import { expect, test } from 'vitest'
import { anOperator } from '#test/operators.ts'
import { aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { DeskField, NewField } from './fields-contract.ts'

const server = await testServer()
const anyone = caller(server)
const operator = await anOperator(server)

const add = async (field: Partial<NewField> & Pick<NewField, 'label' | 'kind'>): Promise<DeskField> => {
  const { status, body } = await operator.post('/rest/v1/admin/fields', { of: 'provider', ...field })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const hide = (...fields: DeskField[]) =>
  Promise.all(fields.map(({ id }) => operator.patch(`/rest/v1/admin/fields/${id}`, { is_active: false })))
const refused = (path: string) => ({ status: 422, body: { errors: [expect.objectContaining({ path })] } })

test('a public field is listed, filled in, and shown on the profile', async () => {
  const field = await add({ label: 'Languages', kind: 'choices', options: ['English', 'Spanish', 'French'] })
  const provider = await aProvider(server)
  expect((await anyone.get('/rest/v1/fields?of=provider')).body.items).toEqual([
    expect.objectContaining({ id: field.id, label: 'Languages', options: ['English', 'Spanish', 'French'] }),
  ])
  const path = `/rest/v1/providers/${provider.id}`
  const saved = await provider.patch(path, { fields: { [field.id]: ['English', 'French'] } })
  expect(saved.body.fields).toEqual({ [field.id]: ['English', 'French'] })
  expect((await anyone.get(path)).body.fields).toEqual({ [field.id]: ['English', 'French'] })
  expect((await anyone.get('/rest/v1/site')).body.fields_of).toEqual(['provider'])
  expect((await provider.patch(path, { fields: { [field.id]: null } })).body.fields).toEqual({})
  await hide(field)
})

test('each kind takes its own values and refuses others beside the field', async () => {
  const kinds: [Partial<NewField> & Pick<NewField, 'kind'>, unknown[], unknown[]][] = [
    [{ kind: 'text' }, ['Since 1998'], ['x'.repeat(501), 5, true, ['a']]],
    [{ kind: 'choice', options: ['Oak', 'Ash'] }, ['Oak'], ['Elm', true, ['Oak']]],
    [{ kind: 'choices', options: ['Oak', 'Ash'] }, [['Ash', 'Oak']], [['Elm'], ['Oak', 'Oak'], 'Oak', 5]],
    [{ kind: 'number', unit: 'years', minimum: 1, maximum: 60 }, [1, 60], [0, 61, '5', ['5']]],
    [{ kind: 'yes_no' }, [true, false], ['yes', 1]],
    [{ kind: 'date' }, ['2024-02-29'], ['2023-02-29', '29/02/2024', 20240229]],
    [
      { kind: 'link' },
      ['https://example.com/a?b=c'],
      ['http://example.com', 'javascript:alert(1)', 'https://a:b@example.com', 'https://x', 'example.com'],
    ],
    [{ kind: 'file' }, [], ['../secret', 'nothing.pdf', 7]],
  ]
  for (const [definition, right, wrong] of kinds) {
    const field = await add({ label: `A ${definition.kind}`, ...definition })
    const provider = await aProvider(server)
    const path = `/rest/v1/providers/${provider.id}`
    for (const value of right)
      expect(
        await provider.patch(path, { fields: { [field.id]: value } }),
        `${definition.kind} ${JSON.stringify(value)}`,
      ).toMatchObject({
        status: 200,
        body: { fields: { [field.id]: value } },
      })
    for (const value of wrong)
      expect(
        await provider.patch(path, { fields: { [field.id]: value } }),
        `${definition.kind} ${JSON.stringify(value)}`,
      ).toMatchObject(refused(`fields.${field.id}`))
    await hide(field)
  }
})

test('a required field that was added later is asked for at the next save with fields, and locks nothing else', async () => {
  const provider = await aProvider(server)
  const path = `/rest/v1/providers/${provider.id}`
  const field = await add({ label: 'Insurance', kind: 'text', required: true })
  expect((await provider.patch(path, { description: 'Windows of all kinds.' })).status).toBe(200)
  expect(await provider.patch(path, { fields: {} })).toMatchObject(refused(`fields.${field.id}`))
  expect((await provider.patch(path, { fields: { [field.id]: 'Acme 12' } })).status).toBe(200)
  expect((await provider.patch(path, { fields: {} })).status).toBe(200)
  expect(await provider.patch(path, { fields: { [field.id]: null } })).toMatchObject(refused(`fields.${field.id}`))
  await hide(field)
})

test('a hidden field is asked for no more and shown to operators only, and comes back with its values', async () => {
  const field = await add({ label: 'Motto', kind: 'text' })
  const provider = await aProvider(server)
  const path = `/rest/v1/providers/${provider.id}`
  await provider.patch(path, { fields: { [field.id]: 'Clean is clean' } })
  await hide(field)
  expect((await anyone.get(path)).body.fields).toEqual({})
  expect((await anyone.get('/rest/v1/fields?of=provider')).body.items).toEqual([])
  expect(await provider.patch(path, { fields: { [field.id]: 'Other' } })).toMatchObject(refused(`fields.${field.id}`))
  const form = await provider.get(`/rest/v1/fields/form?of=provider&id=${provider.id}`)
  expect(form.body).toEqual({ items: [], values: {} })
  const seen = await operator.get(`/rest/v1/admin/fields/values?of=provider&id=${provider.id}`)
  expect(seen.body.values).toEqual({ [field.id]: 'Clean is clean' })
  await operator.patch(`/rest/v1/admin/fields/${field.id}`, { is_active: true })
  expect((await anyone.get(path)).body.fields).toEqual({ [field.id]: 'Clean is clean' })
  await hide(field)
})

test('an answer given to operators only never becomes public', async () => {
  const field = await add({ label: 'Record check', kind: 'text', is_public: false })
  const path = `/rest/v1/admin/fields/${field.id}`
  expect((await operator.patch(path, { is_public: true })).status).toBe(200)
  expect((await operator.patch(path, { is_public: false })).status).toBe(200)
  const provider = await aProvider(server)
  await provider.patch(`/rest/v1/providers/${provider.id}`, { fields: { [field.id]: 'None' } })
  expect(await operator.patch(path, { is_public: true })).toEqual(problem(409, 'field_has_values'))
  await hide(field)
})

test('a former choice stays until it is changed', async () => {
  const field = await add({ label: 'Wood', kind: 'choice', options: ['Oak', 'Ash'] })
  const provider = await aProvider(server)
  const path = `/rest/v1/providers/${provider.id}`
  await provider.patch(path, { fields: { [field.id]: 'Oak' } })
  await operator.patch(`/rest/v1/admin/fields/${field.id}`, { options: ['Ash', 'Elm'] })
  expect((await provider.patch(path, { fields: {} })).body.fields).toEqual({ [field.id]: 'Oak' })
  expect(await provider.patch(path, { fields: { [field.id]: 'Oak' } })).toMatchObject(refused(`fields.${field.id}`))
  await hide(field)
})

test('another user’s form does not exist', async () => {
  const [provider, other] = [await aProvider(server), await aProvider(server)]
  const path = `/rest/v1/fields/form?of=provider&id=${provider.id}`
  expect(await other.get(path)).toEqual(problem(404, 'not_found'))
  expect((await provider.get(path)).status).toBe(200)
})

test('operators get a sentence beside what does not fit', async () => {
  const wrong: [object, string][] = [
    [{ label: ' ', kind: 'text' }, 'label'],
    [{ label: 'x'.repeat(101), kind: 'text' }, 'label'],
    [{ label: 'Wood', kind: 'choice', options: ['Oak'] }, 'options'],
    [{ label: 'Wood', kind: 'choices', options: ['Oak', 'Oak'] }, 'options'],
    [{ label: 'Wood', kind: 'text', options: ['Oak', 'Ash'] }, 'options'],
    [{ label: 'Years', kind: 'number', minimum: 5, maximum: 4 }, 'maximum'],
    [{ label: 'Years', kind: 'text', unit: 'years' }, 'unit'],
  ]
  for (const [field, path] of wrong)
    expect(
      await operator.post('/rest/v1/admin/fields', { of: 'provider', ...field }),
      JSON.stringify(field),
    ).toMatchObject(refused(path))
})

test('forms ask for at most 20 fields, and a hidden one makes room', async () => {
  const fields: DeskField[] = []
  for (let at = 0; at < 20; at++) fields.push(await add({ of: 'request', label: `Number ${at}`, kind: 'text' }))
  const more = { of: 'request', label: 'One more', kind: 'text' }
  expect(await operator.post('/rest/v1/admin/fields', more)).toEqual(problem(409, 'too_many_fields'))
  await hide(fields[0]!)
  expect((await operator.post('/rest/v1/admin/fields', more)).status).toBe(201)
  const path = `/rest/v1/admin/fields/${fields[0]!.id}`
  expect(await operator.patch(path, { is_active: true })).toEqual(problem(409, 'too_many_fields'))
  await operator.patch(`/rest/v1/admin/fields/${fields[5]!.id}`, { position: 1 })
  const { body } = await operator.get('/rest/v1/admin/fields')
  const labels = body.items.filter(({ of }: DeskField) => of === 'request').map(({ label }: DeskField) => label)
  expect(labels.slice(0, 3)).toEqual(['Number 0', 'Number 5', 'Number 1'])
})
