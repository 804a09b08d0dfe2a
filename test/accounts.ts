import { type Answer, type Caller, caller } from './people.ts'
import type { TestServer } from './server.ts'

/** Makes the email addresses of one test file unique. */
let count = 0

/** The request body that signs up a new customer. */
export function customerForm({ email, password = 'lantern on the porch' }: { email?: string; password?: string } = {}) {
  count += 1
  return {
    email: email ?? `casey${count}@mail.example`,
    password,
    data: { name: `Casey Customer ${count}`, userType: 'customer', phone: '(212) 555-0144' } as Record<string, unknown>,
  }
}

/** The request body that signs up a new provider in Austin. */
export function providerForm({ email, password = 'lantern on the porch' }: { email?: string; password?: string } = {}) {
  count += 1
  return {
    email: email ?? `parker${count}@mail.example`,
    password,
    data: {
      name: `Parker Provider ${count}`,
      userType: 'provider',
      businessName: 'Parker & Daughters',
      description: 'Pipes, taps and drains.',
      categories: ['Plumbing'],
      location: austin,
    } as Record<string, unknown>,
  }
}

/** A place outside New York's time zone. */
export const austin = {
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  coordinates: { latitude: 30.27057, longitude: -97.74259 },
}

const asProgram = { 'x-session': 'bearer' }

/** Signs up as a program does. Returns the response and a caller with the new session. */
export async function signUp(server: TestServer, form: object, headers: Record<string, string> = asProgram) {
  const answer = await caller(server).post('/auth/v1/signup', form, headers)
  return { answer, me: callerOf(server, answer) }
}

/** Signs in as a program does. Returns the response and a caller with the new session. */
export async function signIn(
  server: TestServer,
  credentials: { email: string; password: string; user_type: string; remember?: boolean; code?: string },
  headers: Record<string, string> = asProgram,
) {
  const answer = await caller(server).post('/auth/v1/token?grant_type=password', credentials, headers)
  return { answer, me: callerOf(server, answer) }
}

function callerOf(server: TestServer, { body }: Answer): Caller {
  const session = (body as { session?: { access_token?: string } | null }).session
  return caller(server, session?.access_token)
}

/** The cookies that a response sets, by name; a deleted cookie is ''. */
export function cookiesOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      return [name, value]
    }),
  )
}
