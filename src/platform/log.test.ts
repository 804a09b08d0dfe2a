import { expect, test } from 'vitest'
import { createLog } from './log.server.ts'

const marks = [
  'zanzibar',
  'kumquat@mail.example',
  '867-530-9123',
  '(867) 530-9123',
  'qXv8Zt0o7Vq1m5R2k9JdLw3HsBnYcEaPgUiTfOxKzMr',
]

test('a logged error contains no rows, parameters or quoted values', () => {
  const error = Object.assign(new Error(`invalid input syntax for type uuid: "zanzibar"\nof kumquat@mail.example`), {
    code: '22P02',
    table: 'users',
    detail: 'Failing row contains (zanzibar, kumquat@mail.example, 867-530-9123).',
    where: 'unnamed portal parameter $1 = zanzibar',
    parameters: ['zanzibar'],
    query: "select 'zanzibar'",
    cause: new SyntaxError(`Unexpected token 'z', "zanzibar" is not valid JSON`),
  })
  const line = logged(error)
  for (const mark of marks) expect(line).not.toContain(mark)
  expect(JSON.parse(line)).toMatchObject({
    err: {
      type: 'Error',
      code: '22P02',
      table: 'users',
      cause: { type: 'SyntaxError' },
      stack: expect.stringContaining('at '),
    },
  })
})

test.each(marks)('a message that contains %s is logged without it', (mark) => {
  expect(logged(new Error(`550 <${mark}>: "${mark}" nobody`))).not.toContain(mark)
})

test('the log keeps what helps to find a bug', () => {
  const id = '01890000-0000-7000-8000-000000000000'
  expect(logged(new Error(`login ${id} has no profile`))).toContain(`login ${id} has no profile`)
})

test.each([
  ['the pool is closed', { type: 'string', message: 'the pool is closed' }],
  [{ message: 'the pool is closed' }, { type: 'object', message: 'the pool is closed' }],
  [Object.create(null), { type: 'object', message: 'no message' }],
])('%o is logged with its text, although it is not an Error', (thrown, err) => {
  expect(JSON.parse(logged(thrown))).toMatchObject({ err })
})

test('a copy of an error, as pg-boss makes it, is logged like an error', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const { code, message, stack } = error
  const copy = { code, message, stack, queue: 'mail', worker: 'some id' }
  expect(JSON.parse(logged(copy))).toMatchObject({
    err: {
      type: 'object',
      message: 'connect ECONNREFUSED …:5432',
      code: 'ECONNREFUSED',
      queue: 'mail',
      stack: expect.stringContaining('at '),
    },
  })
})

test('what is thrown without being an Error is logged without quoted values', () => {
  expect(logged('550 "zanzibar": nobody')).not.toContain('zanzibar')
})

function logged(err: unknown): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'a request failed')
  return lines.join('')
}
