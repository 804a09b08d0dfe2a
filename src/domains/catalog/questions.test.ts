import { expect, test } from 'vitest'
import { anOperator } from '#test/operators.ts'
import { aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

test('operators edit the questions of a category, which providers copy', async () => {
  const operator = await anOperator(server)
  const id = crypto.randomUUID()
  const questions = [
    { id, label: 'Are there pets?', kind: 'yes_no', required: false },
    { label: 'Which?', kind: 'text', required: true, show_if: { question_id: id, value: true } },
  ]
  const { status, body } = await operator.patch('/rest/v1/admin/categories/1', { questions })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: 1, name: 'Cleaning', questions })
  const template = await caller(server).get('/rest/v1/categories/cleaning/questions')
  expect(body).toMatchObject(template.body)
  const provider = await aProvider(server)
  const service = await provider.patch(`/rest/v1/services/${provider.service_id}`, template.body)
  expect(service.body.questions).toEqual(body.questions)
  await operator.patch('/rest/v1/admin/categories/1', { questions: [] })
  expect((await caller(server).get(`/rest/v1/services?provider_id=${provider.id}`)).body.items[0].questions).toEqual(
    body.questions,
  )
  expect((await operator.get('/rest/v1/admin/audit?kind=operator.category_changed')).body.items).toHaveLength(2)
})

test('a template follows the rules of a service, and belongs to a category', async () => {
  const operator = await anOperator(server)
  const questions = [{ label: 'Which?', kind: 'choice', options: ['One'] }]
  expect(await operator.patch('/rest/v1/admin/categories/1', { questions })).toEqual(problem(422, 'validation_failed'))
  expect(await operator.patch('/rest/v1/admin/categories/99', { questions: [] })).toEqual(problem(404, 'not_found'))
  expect(await caller(server).get('/rest/v1/categories/mining/questions')).toEqual(problem(404, 'not_found'))
})
