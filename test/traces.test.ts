import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTelemetry } from '#platform/tracing/open-telemetry.server.ts'
import { setTracing } from '#platform/tracing/tracing.server.ts'
import { aJob, book } from './bookings.ts'
import { type CollectedSpan, testCollector } from './collector.ts'
import { pageSite } from './page-site.ts'
import { aCustomer, aProvider, caller } from './people.ts'
import { testServer } from './server.ts'
import { testMailServer } from './smtp.ts'

const collector = await testCollector()
const smtp = await testMailServer()
const server = await testServer({ settings: { SMTP_URL: smtp.url }, work: true })
const site = await pageSite(server)
const visitor = caller(server)
const customer = await aCustomer(server, { name: 'Zanzibar Kumquat', email: 'kumquat@mail.example' })
const provider = await aProvider(server)

const failures: unknown[] = []
const trace = (share = 1, endpoint = collector.url) => {
  const tracing = openTelemetry({ endpoint, share, onFailure: (error) => void failures.push(error) })
  setTracing(tracing)
  return tracing
}
const tracing = trace()
afterAll(() => tracing.close())

beforeEach(() => {
  setTracing(tracing)
  collector.spans.length = 0
  collector.received.length = 0
})

/** All spans of the trace whose first span has this name, as soon as the collector has it. */
async function traceOf(name: string | RegExp): Promise<CollectedSpan[]> {
  const isFirst = (span: CollectedSpan) => (name instanceof RegExp ? name.test(span.name) : span.name === name)
  const first = await expect
    .poll(() => collector.spans.find(isFirst), { timeout: 10_000 })
    .toBeDefined()
    .then(() => collector.spans.find(isFirst)!)
  return collector.spans.filter(({ trace }) => trace === first.trace)
}

const kinds = { internal: 1, server: 2, client: 3, consumer: 5 }

test('a request is a trace with its route, its status and its statements', async () => {
  const { headers } = await book(customer, provider)
  const spans = await traceOf('POST /rest/v1/bookings')
  const request = spans.find(({ parent }) => parent === '')!
  expect(request).toMatchObject({
    name: 'POST /rest/v1/bookings',
    kind: kinds.server,
    failed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/rest/v1/bookings',
      'http.response.status_code': 201,
      'porchlight.request_id': headers.get('x-request-id'),
    },
    resource: { 'service.name': 'porchlight', 'process.pid': process.pid },
  })
  const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(statements.length).toBeGreaterThan(3)
  for (const { parent, kind } of statements) expect([parent, kind]).toEqual([request.id, kinds.client])
  const texts = statements.map(({ attributes }) => String(attributes['db.query.text']))
  expect(texts.filter((text) => text.includes('insert into "bookings"'))).toHaveLength(1)
})

test('a page is one trace with the calls of the API that it reads', async () => {
  await site.own(`/providers/${provider.id}`, { cookie: `porchlight=${customer.token}` })
  const spans = await traceOf('GET /providers/:id')
  const page = spans.find(({ parent }) => parent === '')!
  const call = spans.find(({ name }) => name === 'GET /rest/v1/providers/:id')!
  expect(call).toMatchObject({ parent: page.id, kind: kinds.internal })
  expect(spans.filter(({ parent }) => parent === call.id).map(({ kind }) => kind)).toContain(kinds.client)
})

test('a page that visitors share is traced when it is made', async () => {
  await site.get('/services')
  const page = (await traceOf('GET /services')).find(({ parent }) => parent === '')
  expect(page?.attributes['http.response.status_code']).toBe(200)
})

test('a job is a trace, and sending an email is a part of it', async () => {
  await visitor.post('/auth/v1/recover', { email: customer.email })
  await expect.poll(() => smtp.received.some(({ to }) => to.includes(customer.email)), { timeout: 20_000 }).toBe(true)
  const spans = await traceOf('deliver-mail')
  const job = spans.find(({ parent }) => parent === '')!
  expect(job.kind).toBe(kinds.consumer)
  expect(spans.find(({ name }) => name === 'send email')).toMatchObject({ parent: job.id, kind: kinds.client })
})

test('a trace that a caller began goes on', async () => {
  const id = '0af7651916cd43dd8448eb211c80319c'
  await visitor.get('/rest/v1/categories', { traceparent: `00-${id}-b7ad6b7169203331-01` })
  const spans = await traceOf('GET /rest/v1/categories')
  expect(spans.map(({ trace, parent }) => `${trace} ${parent}`)).toContain(`${id} b7ad6b7169203331`)
  await visitor.get('/rest/v1/site', { traceparent: `00-${id}-tracing-01` })
  expect((await traceOf('GET /rest/v1/site')).map(({ trace }) => trace)).not.toContain(id)
})

test('a failure has its code, and nothing that a user typed is in a trace', async () => {
  const job = await aJob(server, customer)
  await sql`alter table messages add constraint refuses_all check (false) not valid`.execute(server.db)
  const text = 'The marmalade on the windows is zygomorphic.'
  await customer.post('/rest/v1/messages?q=zebrawood', { receiver_id: provider.id, content: text })
  const spans = await traceOf('POST /rest/v1/messages')
  expect(spans.find(({ parent }) => parent === '')).toMatchObject({
    failed: true,
    attributes: { 'error.type': '500', 'http.response.status_code': 500 },
  })
  expect(spans.filter(({ failed }) => failed).map(({ attributes }) => attributes['error.type'])).toContain('23514')
  await visitor.get('/rest/v1/providers?q=zebrawood')
  await visitor.post('/auth/v1/token?grant_type=password', { email: customer.email, password: 'zygomorphic one' })
  await traceOf('POST /auth/v1/token')
  expect(collector.received.join('')).not.toMatch(/zanzibar|kumquat|zygomorphic|zebrawood/i)
  expect(collector.received.join('')).not.toContain(job.address.line1)
  const ids = server.logged.flatMap((line) => String((JSON.parse(line) as { trace_id?: string }).trace_id))
  expect(ids).toContain(spans[0]?.trace)
})

test('with a share of 0, nothing is traced', async () => {
  const none = trace(0)
  await customer.get('/rest/v1/notifications')
  await site.own('/favorites', { cookie: `porchlight=${customer.token}` })
  await none.close()
  expect(collector.spans.map(({ name }) => name)).toEqual([])
})

test('a collector that takes nothing changes no answer, is reported once, and does not hold up the end', async () => {
  collector.status = 400
  const refused = trace()
  failures.length = 0
  for (let request = 0; request < 2; request++) {
    expect((await customer.get('/rest/v1/notifications')).status).toBe(200)
    await expect.poll(() => collector.received.length, { timeout: 10_000 }).toBeGreaterThan(request)
  }
  await expect.poll(() => failures.length).toBe(1)
  await customer.get('/rest/v1/notifications')
  await refused.close()
  collector.status = 200
  const away = trace(1, 'http://127.0.0.1:9')
  await customer.get('/rest/v1/notifications')
  await away.close()
})
