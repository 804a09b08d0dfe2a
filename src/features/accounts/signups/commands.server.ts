import { transact } from '../../../platform/db/transact.server.ts'
import { conflict, onConstraint, Refusal } from '../../../platform/http/errors.server.ts'
import { type Limit, spend } from '../../../platform/rate-limits.server.ts'
import type { SignUp } from '../contract.ts'
import {
  type Asking,
  countPasswordTry,
  hashPassword,
  networkOf,
  refuseCommonPassword,
} from '../passwords/commands.server.ts'
import { passwordFits } from '../passwords/queries.server.ts'
import { insertProfile } from '../profiles/commands.server.ts'
import { findLogin } from '../queries.server.ts'
import { texts } from '../rules.ts'

/** Far above what a school or an office needs, and far below what filling the database with accounts takes. */
const signUpsOfOneAddress: Limit = { name: 'signup', points: 1000, seconds: 3600, message: texts.tooManyTries }

/** What came of a sign-up: the login, and whether it may sign in yet. */
export interface Enrolment {
  auth_user_id: string
  confirmed: boolean
}

/**
 * What a sign-up answers where answers must not tell whether an e-mail is known (decision 8): nothing, whatever came of it. Signing in
 * shows the rest.
 */
export async function signUp(asking: Asking, wanted: SignUp): Promise<Enrolment | undefined> {
  if (!asking.config.HIDE_ACCOUNT_EXISTENCE) return enrol(asking, wanted)
  await enrol(asking, wanted).catch((refusal: unknown) => {
    if (!(refusal instanceof Refusal) || refusal.code !== 'user_already_exists') throw refusal
  })
  return undefined
}

/**
 * Makes a login with its first profile, or adds the second profile to the login that this e-mail and password open (decision 1). Never
 * changes an existing password, confirmed or not. Throws 409 `user_already_exists` for a wrong password as for a profile that is there
 * already, so that only the limits of {@link countPasswordTry} bound what can be learnt.
 */
async function enrol(asking: Asking, wanted: SignUp): Promise<Enrolment> {
  refuseCommonPassword(wanted.password)
  await spend(asking.pool, signUpsOfOneAddress, networkOf(asking.address))
  const wasRight = await countPasswordTry(asking, wanted.email)
  const login = await findLogin(asking.db, wanted.email)
  const enrolment = login ? await addProfile(asking, login, wanted) : await addLogin(asking, wanted)
  await wasRight()
  return enrolment
}

type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

async function addProfile({ db, clock }: Asking, login: Login, { password, data }: SignUp): Promise<Enrolment> {
  if (!(await passwordFits(login, password)) || login.suspended_at) throw taken()
  await transact(db, (tx) => insertProfile(tx, login.id, data, clock.now())).catch(
    onConstraint('one_profile_per_role', taken),
  )
  return { auth_user_id: login.id, confirmed: login.confirmed_at !== null }
}

/** Confirmed at once: nothing sends e-mail yet, so that nobody could confirm (decision 6). */
async function addLogin({ db, clock }: Asking, { email, password, data }: SignUp): Promise<Enrolment> {
  const password_hash = await hashPassword(password)
  const now = clock.now()
  return transact(db, async (tx) => {
    const { id: auth_user_id } = await tx
      .insertInto('auth_user')
      .values({ email, password_hash, user_type: data.userType, confirmed_at: now, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertProfile(tx, auth_user_id, data, now)
    return { auth_user_id, confirmed: true }
  }).catch(onConstraint('one_login_per_email', taken))
}

const taken = (): Refusal => conflict('user_already_exists', texts.taken)
