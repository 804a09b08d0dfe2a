import { createHash, randomBytes } from 'node:crypto'
import { STREAMS_OF_PROFILE } from '#platform/realtime/hub.server.ts'
import { customerForm, providerForm, signIn, signUp } from '../../accounts.ts'
import { aProtectedLogin } from '../../authenticator.ts'
import { openEvents } from '../../events.ts'
import { elsewhere, verifyLink } from '../../links.ts'
import { anOperator, password } from '../../operators.ts'
import { aCustomer } from '../../people.ts'
import type { TestServer } from '../../server.ts'
import { decidedBy, mismatch, type Race } from './race.ts'

type Purpose = 'signup' | 'magiclink' | 'recovery'

/** Inserted directly, because only emails contain tokens. */
async function aLink({ db, clock }: TestServer, auth_user_id: string, purpose: Purpose) {
  const token = randomBytes(32).toString('base64url')
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + 3_600_000)
  const token_hash = createHash('sha256').update(token).digest()
  await db
    .insertInto('one_time_token')
    .values({ token_hash, auth_user_id, purpose, user_type: 'customer', created_at, expires_at })
    .execute()
  return { type: purpose, token_hash: token }
}

/** The sessions of a login, by what opened them. */
async function sessionsOf({ db }: TestServer, auth_user_id: string): Promise<number> {
  const rows = await db.selectFrom('auth_session').select('id').where('auth_user_id', '=', auth_user_id).execute()
  return rows.length
}

const raceForLink = (name: string, purpose: Purpose, refusal: string): Race => ({
  name,
  async prepare(server) {
    const { auth_user_id } = await aCustomer(server)
    const link = await aLink(server, auth_user_id, purpose)
    const before = await sessionsOf(server, auth_user_id)
    return {
      send: async () => (await verifyLink(server, link)).answer,
      ...decidedBy(200, [`403 ${refusal}`]),
      look: async () =>
        mismatch({ 'new sessions': (await sessionsOf(server, auth_user_id)) - before }, { 'new sessions': 1 }),
    }
  },
})

const raceForCode = (name: string, codeOf: (login: Awaited<ReturnType<typeof aProtectedLogin>>) => string): Race => ({
  name,
  async prepare(server) {
    const login = await aProtectedLogin(server)
    const code = codeOf(login)
    const { id } = (await login.me.get('/auth/v1/user')).body.user
    const before = await sessionsOf(server, id)
    return {
      send: async () => (await signIn(server, { ...login.form, code }, elsewhere())).answer,
      ...decidedBy(200, ['403 wrong_code']),
      look: async () => mismatch({ 'new sessions': (await sessionsOf(server, id)) - before }, { 'new sessions': 1 }),
    }
  },
})

const anEmail = () => `rival-${randomBytes(6).toString('hex')}@mail.example`

const profilesOf = ({ db }: TestServer, email: string) =>
  db
    .selectFrom('auth_user')
    .innerJoin('users', 'users.auth_user_id', 'auth_user.id')
    .select('users.id')
    .where('email', '=', email)
    .execute()

const oneEmail: Race = {
  name: 'sign up with one email',
  async prepare(server) {
    const email = anEmail()
    return {
      send: async () => (await signUp(server, customerForm({ email }), elsewhere())).answer,
      ...decidedBy(201, ['409 user_already_exists']),
      look: async () => mismatch({ profiles: (await profilesOf(server, email)).length }, { profiles: 1 }),
    }
  },
}

/**
 * Browsers repeat a sign-up without an answer with its key: each gets a session of the one login.
 */
const oneKey: Race = {
  name: 'one Idempotency-Key for one sign-up',
  // More would pass the limit of passwords from one address.
  rivals: 8,
  async prepare(server, rivals) {
    const form = customerForm({ email: anEmail() })
    const headers = { ...elsewhere(), 'idempotency-key': form.email }
    const logins = new Set<string>()
    const send = async () => {
      const { answer } = await signUp(server, form, headers)
      logins.add(answer.body.user?.id)
      return answer
    }
    return {
      send,
      ...decidedBy(201, [], rivals),
      look: async () =>
        mismatch(
          { logins: logins.size, profiles: (await profilesOf(server, form.email)).length },
          { logins: 1, profiles: 1 },
        ),
    }
  },
}

const secondRole: Race = {
  name: 'add the second role to one login',
  async prepare(server) {
    const customer = await aCustomer(server)
    const { auth_user_id, email } = customer
    const body = { user_id: auth_user_id, email_val: email, metadata: providerForm().data }
    return {
      send: () => customer.post('/rest/v1/rpc/create_user_profile_for_role', body),
      ...decidedBy(201, ['409 profile_already_exists']),
      look: async () => {
        const rows = await server.db.selectFrom('users').select('id').where('auth_user_id', '=', auth_user_id).execute()
        return mismatch({ profiles: rows.length }, { profiles: 2 })
      },
    }
  },
}

const lastOperator: Race = {
  name: 'two operators, each revokes the other',
  rivals: 2,
  async prepare(server) {
    await server.db.updateTable('auth_user').set({ is_operator: false }).where('is_operator', '=', true).execute()
    const operators = [await anOperator(server), await anOperator(server)] as const
    const path = (rival: number) => `/rest/v1/admin/people/${operators[1 - rival]!.auth_user_id}/operator`
    return {
      send: (rival) => operators[rival]!.delete(path(rival), { password }, elsewhere()),
      ...decidedBy(200, ['404 not_found']),
      look: async () => {
        const left = await server.db.selectFrom('auth_user').select('id').where('is_operator', '=', true).execute()
        return mismatch({ operators: left.length }, { operators: 1 })
      },
    }
  },
}

const eventStreams: Race = {
  name: `${STREAMS_OF_PROFILE} event streams of one user`,
  rivals: 200,
  once: true,
  async prepare(server) {
    const customer = await aCustomer(server)
    const open: Awaited<ReturnType<typeof openEvents>>[] = []
    const send = async () => {
      const stream = await openEvents(server, customer)
      open.push(stream)
      return { status: stream.status, body: { code: 'rate_limited' }, headers: new Headers() }
    }
    // Closed streams give their places back, which takes the site a moment.
    const look = async () => {
      for (const stream of open) stream.drop()
      for (let tries = 0; tries < 200; tries++) {
        const again = await openEvents(server, customer)
        again.drop()
        if (again.status === 200) return ''
      }
      return 'the closed streams still take their places'
    }
    return { send, ...decidedBy(200, ['429 rate_limited'], STREAMS_OF_PROFILE), look }
  },
}

/** Races about logins and their sessions. */
export const accountRaces: readonly Race[] = [
  raceForLink('use one confirmation link', 'signup', 'already_confirmed'),
  raceForLink('use one magic link', 'magiclink', 'link_invalid'),
  raceForLink('use one recovery link', 'recovery', 'link_invalid'),
  raceForCode('use one authenticator code', ({ app }) => app.next()),
  raceForCode('use one recovery code', ({ recovery_codes }) => recovery_codes[0]!),
  oneEmail,
  oneKey,
  secondRole,
  lastOperator,
  eventStreams,
]
