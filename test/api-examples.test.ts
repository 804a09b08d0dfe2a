import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { buildClient, typescript } from '../clients/typescript/build.ts'
import { customerForm, signUp } from './accounts.ts'
import { bookingWith } from './bookings.ts'
import { aProvider } from './people.ts'
import { testServer } from './server.ts'

const server = await testServer()
const run = promisify(execFile)

const form = customerForm()
const { me } = await signUp(server, form)

async function aToken(scopes: string[]): Promise<string> {
  const input = { name: 'An example', scopes, password: form.password }
  return (await me.post('/rest/v1/tokens', input)).body.token
}
const token = await aToken(['read', 'bookings'])

/** Runs an example of docs/api. */
const example = (program: string, args: string[], env = { PORCHLIGHT_TOKEN: token }) =>
  run(program, args, { cwd: 'docs/api', env: { ...process.env, PORCHLIGHT_URL: server.url, ...env } })

const bookingIn = ({ stdout }: { stdout: string }) => JSON.parse(stdout)

test('the example for curl books', async () => {
  const { id, service_id } = await aProvider(server)
  const args = ['book.sh', id, service_id, '2026-03-05', '10:00', '11:00']
  const booking = bookingIn(await example('sh', args))
  expect(booking).toMatchObject({ status: 'pending', provider_id: id, date: '2026-03-05' })
  expect(bookingIn(await example('sh', args)).id, 'a retry books once').toBe(booking.id)
})

test('the example for Python books, and says why it may not', async () => {
  const { id } = await aProvider(server)
  expect(bookingIn(await example('python3', ['book.py', id]))).toMatchObject({ status: 'pending', provider_id: id })
  const PORCHLIGHT_TOKEN = await aToken(['read'])
  await expect(example('python3', ['book.py', id], { PORCHLIGHT_TOKEN })).rejects.toMatchObject({
    stderr: 'insufficient_scope: This token lacks the scope “bookings”.\n',
  })
})

beforeAll(() => buildClient(server.url))

test('the example for TypeScript compiles with the client that openapi-typescript generates, and books', async () => {
  await typescript('docs/api')
  const { id } = await aProvider(server)
  const booking = bookingIn(await example(process.execPath, ['book.ts', id]))
  expect(booking).toMatchObject({ status: 'pending', provider_id: id })
})

test('the flow for n8n leads from an event to the booking, with fields that exist', async () => {
  const flow = JSON.parse(readFileSync('docs/api/n8n-flow.json', 'utf8'))
  const node = (name: string) => flow.nodes.find((one: { name: string }) => one.name === name).parameters
  const order = ['An event arrives']
  for (const name of order)
    order.push(...(flow.connections[name]?.main[0] ?? []).map(({ node: next }: { node: string }) => next))
  expect(order).toEqual(flow.nodes.map(({ name }: { name: string }) => name))
  const [, filter = '', read = '', result = ''] = order
  /** As n8n reads its expressions, `$json` being what the node before gave. */
  const filled = (expression: string, $json: unknown) =>
    expression.replace(/^=/, '').replaceAll(/\{\{ \$json\.([\w.]+) \}\}/g, (_, path: string) => {
      const value = path.split('.').reduce<unknown>((from, field) => Object(from)[field], $json)
      expect(value, path).toBeDefined()
      return String(value)
    })

  const { id, service_id } = await aProvider(server)
  const contact = { name: 'Ada', email: form.email, phone: '(212) 555-0144' }
  await me.post('/rest/v1/bookings', bookingWith(contact, { id, service_id }))
  const body = (await me.get('/rest/v1/events')).body.items.findLast(
    (event: { type: string }) => event.type === 'booking.requested',
  )
  const [condition] = node(filter).conditions.conditions
  expect(filled(condition.leftValue, { body })).toBe(condition.rightValue)
  const address = filled(node(read).url, { body }).replace('https://porchlight.example', server.url)
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  const booking = await answer.json()
  const fields = node(result).assignments.assignments.map(({ value }: { value: string }) => filled(value, booking))
  expect(fields).toEqual(['Home cleaning', '2026-03-10 10:00', '40'])
})
