import { expect } from 'vitest'
import type { UserType } from '#domains/identity/contract.ts'
import { issueSession } from '#domains/sign-in/new-sessions-commands.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { TestServer } from './server.ts'

/** A complete response. */
export interface Answer<T = unknown> {
  status: number
  body: T
  headers: Headers
}

/** An API client, signed in if it has a token. */
export interface Caller {
  get<T = any>(path: string, headers?: Record<string, string>): Promise<Answer<T>>
  post<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  patch<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  put<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  delete<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
}

/** A signed-in user with one profile. */
export interface TestPerson extends Caller {
  /** The profile's id, as bookings, messages and notifications use it. */
  id: string
  auth_user_id: string
  name: string
  email: string
  phone: string
  token: string
}

/** Calls the API as a program does: with a bearer token or none. */
export function caller(server: TestServer, token?: string): Caller {
  const call =
    (method: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(server.url + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return answerOf(response)
    }
  return callerBy(call)
}

/** The methods of a caller, built on one function that sends a request. */
export function callerBy(call: (method: string) => Caller['post']): Caller {
  return {
    get: (path, headers) => call('GET')(path, undefined, headers),
    post: call('POST'),
    patch: call('PATCH'),
    put: call('PUT'),
    delete: call('DELETE'),
  }
}

/** Reads a whole response: JSON as a value, anything else as text. */
export async function answerOf(response: Response): Promise<Answer<any>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers }
}

let count = 0

interface UserFields {
  name?: string
  email?: string
  phone?: string
  zip?: string | null
}

/** Creates a customer with a session. */
export async function aCustomer(server: TestServer, fields: UserFields = {}): Promise<TestPerson> {
  return aPersonWith(server, 'customer', fields)
}

/**
 * Creates a provider with a session, in New York, by default with one service for $40.00 an hour.
 */
export async function aProvider(
  server: TestServer,
  {
    business_name,
    description = 'Careful work in your neighborhood.',
    categories = ['Cleaning'],
    services,
    ...fields
  }: UserFields & {
    business_name?: string
    description?: string
    categories?: string[]
    services?: { name: string; price?: number; duration?: number; description?: string; category?: string }[]
  } = {},
): Promise<TestPerson & { service_id: string; service_ids: string[] }> {
  const person = await aPersonWith(server, 'provider', fields)
  const zone = await server.db
    .selectFrom('zip_codes')
    .select('time_zone')
    .where('zip_code', '=', fields.zip ?? '10001')
    .executeTakeFirst()
  await server.db
    .insertInto('providers')
    .values({
      id: person.id,
      business_name: business_name ?? `${person.name} & Co`,
      description,
      categories,
      time_zone: zone?.time_zone ?? 'America/New_York',
    })
    .execute()
  const offered = services ?? [{ name: 'Home cleaning' }]
  const rows =
    offered.length === 0
      ? []
      : await server.db
          .insertInto('services')
          .values(
            offered.map(({ price = 40, duration = 60, category = categories[0]!, description: text = '', name }) => ({
              provider_id: person.id,
              name,
              price,
              duration,
              category,
              description: text,
            })),
          )
          .returning('id')
          .execute()
  const service_ids = rows.map((row) => row.id)
  return { ...person, service_id: service_ids[0]!, service_ids }
}

async function aPersonWith(
  server: TestServer,
  user_type: UserType,
  { name, email, phone, zip = '10001' }: UserFields,
): Promise<TestPerson> {
  count += 1
  const person = {
    name: name ?? `Robin ${user_type} ${count}`,
    email: email ?? `robin${count}@mail.example`,
    phone: phone ?? `(212) 555-0${100 + (count % 100)}`,
  }
  const login = await server.db
    .insertInto('auth_user')
    .values({ email: person.email, password_hash: 'no password fits', user_type, confirmed_at: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...person, ...(await withProfile(server, login.id, user_type, person, zip)) }
}

/** When the users of tests signed up: a new business would see no contacts of customers. */
const aMonthAgo = ({ clock }: TestServer) => new Date(clock.now().getTime() - 30 * DAY_MS)

/** Adds a profile to a login and opens a session in that role. */
export async function withProfile(
  server: TestServer,
  auth_user_id: string,
  user_type: UserType,
  { name, phone }: { name: string; phone: string },
  zip: string | null = '10001',
) {
  const place =
    zip === null
      ? undefined
      : await server.db
          .selectFrom('zip_codes')
          .select(['city', 'state', 'zip_code', 'latitude', 'longitude'])
          .where('zip_code', '=', zip)
          .executeTakeFirstOrThrow()
  const { id } = await server.db
    .insertInto('users')
    .values({ auth_user_id, user_type, name, phone, created_at: aMonthAgo(server), ...place })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('auth_user').set({ chosen_role: user_type }).where('id', '=', auth_user_id).execute()
  const { token } = await transact(contextOf(server.deps), (context) =>
    issueSession(context, { auth_user_id, by: 'password', remember: true }),
  )
  return { id, auth_user_id, token, ...caller(server, token) }
}

/** Matches an error response by status, code and message. */
export function problem(status: number, code: string, detail?: string) {
  return expect.objectContaining({
    status,
    body: expect.objectContaining({ status, code, ...(detail !== undefined && { detail }) }),
  })
}
