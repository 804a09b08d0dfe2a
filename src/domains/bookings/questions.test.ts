import { expect, test } from 'vitest'
import { aJob, book, reveal } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Answers } from './answers-rules.ts'
import type { Booking } from './contract.ts'

const server = await testServer()
const customer = await aCustomer(server)

const [pets, animals, rooms, size, access] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
]
const questions = [
  { id: pets, label: 'Are there pets?', kind: 'yes_no', required: true },
  { id: animals, label: 'Which?', kind: 'text', required: true, show_if: { question_id: pets, value: true } },
  { id: rooms, label: 'How many rooms?', kind: 'number', required: false },
  { id: size, label: 'What home is it?', kind: 'choice', options: ['House', 'Apartment'], required: false },
  {
    id: access,
    label: 'Who lets me in?',
    kind: 'text',
    required: false,
    show_if: { question_id: size, value: 'Apartment' },
  },
]

async function aProviderAsking(asked: unknown = questions) {
  const provider = await aProvider(server)
  const answer = await provider.patch(`/rest/v1/services/${provider.service_id}`, { questions: asked })
  return { provider, answer }
}

const answering = async (answers: Answers) => {
  const { provider } = await aProviderAsking()
  return book(customer, provider, { answers })
}

const seenBy = async (person: TestPerson, { id }: Pick<Booking, 'id'>) =>
  (await person.get<Booking>(`/rest/v1/bookings/${id}`)).body

test('a service asks its questions, and a booking keeps them with the answers when the service changes', async () => {
  const { provider, answer } = await aProviderAsking()
  expect(answer.body.questions).toEqual(questions)
  const { status, body } = await book(customer, provider, {
    answers: { [pets]: true, [animals]: ' Two cats ', [rooms]: 3.5, [size]: 'House' },
  })
  expect(status).toBe(201)
  const answers = [
    { question_id: pets, label: 'Are there pets?', kind: 'yes_no', value: true },
    { question_id: animals, label: 'Which?', kind: 'text', value: 'Two cats' },
    { question_id: rooms, label: 'How many rooms?', kind: 'number', value: 3.5 },
    { question_id: size, label: 'What home is it?', kind: 'choice', value: 'House' },
  ]
  expect(body.answers).toEqual(answers)
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { questions: [] })
  for (const party of [customer, provider]) expect((await seenBy(party, body)).answers).toEqual(answers)
  const { body: exported } = await customer.get('/auth/v1/export')
  expect(exported.bookings.find(({ id }: Booking) => id === body.id).answers).toEqual(answers)
})

test('a missing or wrong answer is refused at its question', async () => {
  const refused = (errors: Record<string, string>) => ({
    status: 422,
    body: { errors: Object.entries(errors).map(([id, message]) => ({ path: `answers.${id}`, message })) },
  })
  expect(await answering({})).toMatchObject(refused({ [pets]: 'Please answer: Are there pets?' }))
  expect(await answering({ [pets]: true, [animals]: '  ' })).toMatchObject(
    refused({ [animals]: 'Please answer: Which?' }),
  )
  expect(await answering({ [pets]: 'yes', [rooms]: 2125550188, [size]: 'Castle' })).toMatchObject(
    refused({
      [pets]: 'Please choose yes or no',
      [rooms]: 'Please enter a number up to 999,999',
      [size]: 'Please choose one of the answers',
    }),
  )
  expect(await answering({ [pets]: true, [animals]: 'x'.repeat(501) })).toMatchObject(
    refused({ [animals]: 'Please keep your answer within 500 characters' }),
  )
})

test('answers to questions that are not asked are dropped, and not required', async () => {
  const { status, body } = await answering({
    [pets]: false,
    [animals]: 'Two cats',
    [access]: 'Me',
    [crypto.randomUUID()]: 1,
  })
  expect(status).toBe(201)
  expect(body.answers).toEqual([{ question_id: pets, label: 'Are there pets?', kind: 'yes_no', value: false }])
})

test.each([
  ['on itself', [{ ...questions[0], show_if: { question_id: pets, value: true } }]],
  ['in a circle', [{ ...questions[0], show_if: { question_id: animals, value: 'x' } }, questions[1]]],
  ['on an unknown one', [questions[1]]],
  [
    'on an answer that it cannot have',
    [questions[0], { ...questions[1], show_if: { question_id: pets, value: 'yes' } }],
  ],
  ['with the id of another', [questions[0], { ...questions[2], id: pets }]],
  ['with one choice', [{ ...questions[3], options: ['House'] }]],
  ['as the thirteenth', Array.from({ length: 13 }, () => ({ label: 'Why?', kind: 'text' }))],
])('a question is refused that depends or comes %s', async (_, asked) => {
  const { answer } = await aProviderAsking(asked)
  expect(answer).toEqual(problem(422, 'validation_failed'))
})

test('until the reveal, contact details in answers are hidden from the provider and the email', async () => {
  const { provider } = await aProviderAsking()
  const { address } = await aJob(server, customer)
  const value = `${customer.name}, ${customer.email} or 212-555-0188, at 12 zanzibar road`
  const { body } = await book(customer, provider, { address, answers: { [pets]: true, [animals]: value, [rooms]: 2 } })
  const [, masked, number] = (await seenBy(provider, body)).answers
  expect(masked!.value).toBe('[hidden], [hidden] or [hidden], at [hidden]')
  expect(number!.value).toBe(2)
  const { body: exported } = await provider.get('/auth/v1/export')
  expect(exported.bookings[0].answers[1].value).toBe(masked!.value)
  const [email] = await emailsTo(server, provider)
  expect(inOneLine(email!)).toContain(
    'Are there pets?: Yes Which?: [hidden], [hidden] or [hidden], at [hidden] How many rooms?: 2',
  )
  await reveal(provider, body)
  expect((await seenBy(provider, body)).answers[1]!.value).toBe(value)
})

test('further dates of a series keep the answers', async () => {
  const { provider } = await aProviderAsking()
  const { body } = await book(customer, provider, {
    answers: { [pets]: false },
    repeat: { every_weeks: 1, times: 2 },
  })
  const more = await customer.post('/rest/v1/rpc/extend_series', { series_id: body.series!.id, times: 1 })
  expect(more.status).toBe(201)
  expect(more.body.answers).toEqual(body.answers)
})
