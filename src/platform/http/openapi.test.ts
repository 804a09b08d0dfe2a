import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'

interface Operation {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters?: { $ref?: string; in?: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { headers?: object; content?: Record<string, Media> }>
}

interface Media {
  schema?: { $ref?: string; type?: string }
  example?: unknown
  examples?: object
}

const server = await testServer({ settings: { PUBLIC_URL: 'https://porchlight.example.org' } })
const text = await (await fetch(`${server.url}/rest/v1/openapi.json`)).text()
const read = () => JSON.parse(text)
const paths: Record<string, Record<string, Operation>> = read().paths
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
)
const operation = (name: string) => operations.find((one) => one.name === name)!
const parametersOf = (name: string) => operation(name).parameters?.map(({ $ref }) => $ref?.split('/').at(-1))

test('swagger-parser accepts the document', async () => {
  await expect(SwaggerParser.validate(read())).resolves.toHaveProperty('paths')
})

test('@seriousme/openapi-schema-validator accepts the document', async () => {
  expect(await new Validator().validate(read())).toMatchObject({ valid: true })
})

test('Redocly finds no errors, and each example fits its schema', async () => {
  const rules = {
    'tag-description': 'off',
    'no-ambiguous-paths': 'off',
    'no-invalid-media-type-examples': 'error',
  } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: text, config })
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
})

test('the document names the site’s address and has less than 2 KB for each operation', () => {
  expect(read().servers).toEqual([{ url: 'https://porchlight.example.org' }])
  expect(text.length / operations.length).toBeLessThan(2_000)
})

test('each summary begins with a verb and differs from the others', () => {
  const verbs =
    /^(Accept|Add|Block|Book|Cancel|Change|Check|Close|Connect|Count|Create|Decline|Delete|Disconnect|Email|End|Feature|Finish|Follow|Free|Get|Hide|Leave|List|Make|Mark|Note|Offer|Post|Propose|Read|Remove|Rename|Reopen|Replace|Reply|Report|Request|Return|Reveal|Review|Revoke|Run|Send|Show|Sign|Sort|Start|Stop|Suspend|Switch|Unblock|Undo|Unlock|Update|Uphold|Upload|Use|Withdraw)[ ,]/
  expect(operations.filter(({ summary }) => !verbs.test(summary)).map(({ name }) => name)).toEqual([])
  const summaries = operations.map(({ summary }) => summary)
  expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([])
})

test('each body has an example and a named schema', () => {
  const bodies = operations.flatMap(({ name, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((body) =>
      Object.entries(body?.content ?? {}).map(([type, media]) => ({ name, type, ...media })),
    ),
  )
  const json = bodies.filter(({ type }) => type === 'application/json')
  expect(json.length).toBeGreaterThan(100)
  expect(json.filter(({ example, examples }) => example === undefined && !examples).map(({ name }) => name)).toEqual([])
  const unnamed = json.filter(
    ({ schema }) => !schema?.$ref && !['boolean', 'object', 'array'].includes(schema?.type ?? ''),
  )
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test('each operation says what it needs and how it fails', () => {
  const without = (found: (one: (typeof operations)[number]) => boolean) =>
    operations.filter((one) => !found(one)).map(({ name }) => name)
  expect(without(({ responses }) => '422' in responses)).toEqual([])
  expect(without(({ security, responses }) => security.length < 2 || '401' in responses || '404' in responses)).toEqual(
    [],
  )
  expect(Object.keys(operation('POST /rest/v1/bookings').responses)).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '404', '409', '413', '415', '422', '429']),
  )
  expect(operation('GET /rest/v1/categories').security).toEqual([])
})

test('each operation says its security, with the scope that a token needs', () => {
  expect(operations.filter(({ security }) => !Array.isArray(security))).toEqual([])
  expect(read()).not.toHaveProperty('security')
  const session = [{ cookie: [] }, { bearer: [] }]
  expect(operation('POST /rest/v1/bookings').security).toEqual([
    ...session,
    { token: ['bookings'] },
    { oauth: ['bookings'] },
  ])
  expect(operation('GET /rest/v1/admin/overview').security).toEqual([
    ...session,
    { token: ['admin'] },
    { oauth: ['admin'] },
  ])
  expect(operation('POST /rest/v1/tokens').security).toEqual(session)
  // A scope opens only operations that a session opens, too.
  const scoped = operations.filter(({ security }) => security.some((one) => 'token' in one))
  expect(scoped.filter(({ security }) => security.length !== 4).map(({ name }) => name)).toEqual([])
  const { scopes } = read().components.securitySchemes.oauth.flows.authorizationCode
  expect(Object.keys(scopes).toSorted()).toEqual(['admin', 'bookings', 'messages', 'provider', 'read'])
})

test('an answer to too many requests describes its headers', () => {
  const { responses, headers } = read().components
  const names = ['Retry-After', 'RateLimit', 'RateLimit-Policy']
  const listed = names.map((name) => responses.RateLimited.headers[name]?.$ref?.split('/').at(-1))
  expect(listed).toEqual(['RetryAfter', 'RateLimit', 'RateLimitPolicy'])
  for (const name of listed) expect(headers[name].description).toBeTruthy()
  for (const limited of ['POST /rest/v1/bookings', 'GET /og/provider/{file}', 'GET /calendars/{file}'])
    expect.soft(operation(limited).responses['429'], limited).toEqual({ $ref: '#/components/responses/RateLimited' })
})

test('the headers of requests and answers are listed', () => {
  expect(parametersOf('POST /rest/v1/bookings')).toContain('IdempotencyKey')
  expect(parametersOf('POST /auth/v1/signup')).toEqual(expect.arrayContaining(['IdempotencyKey', 'SessionKind']))
  expect(parametersOf('POST /auth/v1/token')).toContain('SessionKind')
  expect(parametersOf('GET /rest/v1/providers')).toContain('IfNoneMatch')
  expect(parametersOf('GET /realtime/v1/events')).toContain('LastEventId')
  expect(operation('GET /rest/v1/providers').responses['200']?.headers).toHaveProperty('ETag')
})
