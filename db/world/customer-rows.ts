import { day } from './clock.ts'
import { DEMO_LOGINS } from './demo.ts'
import { aPhone } from './person.ts'
import { putFace } from './pictures.ts'
import { type Customer, namesOf, type Plan } from './plan.ts'
import { randomFor, uuidAt } from './random.ts'
import { type Batch, put } from './rows.ts'

/** Puts one customer's login and profile into the batch. */
export function putCustomer(batch: Batch, plan: Plan, index: number, password_hash: string): void {
  const customer = plan.customerAt(index)
  const avatar_url = putFace(batch, customer, { plan, role: 'customer', index, share: index === 0 ? 1 : 0.5 })
  putLogin(batch, { ...customer, avatar_url }, { user_type: 'customer', password_hash, is_operator: false })
}

/** The demo's operator: an ordinary customer who may use /admin. */
export function putOperator(batch: Batch, plan: Plan, password_hash: string): void {
  const random = randomFor(plan.seed, 'operator')
  const created_at = operatorSince(plan)
  const { place } = plan.customerAt(0)
  const { email } = DEMO_LOGINS[2]
  const ids = { id: uuidAt(random, created_at), login_id: operatorLogin(plan) }
  const person = { ...namesOf(DEMO_LOGINS[2].name), ...ids, email, phone: aPhone(random, place), place, created_at }
  const avatar_url = putFace(batch, person, { plan, role: 'operator', index: 0, share: 1 })
  putLogin(batch, { ...person, avatar_url }, { user_type: 'customer', password_hash, is_operator: true })
}

const operatorSince = ({ now }: Plan) => now - 1200 * day

/** The id of the login of the demo's operator. */
export const operatorLogin = (plan: Plan): string => uuidAt(randomFor(plan.seed, 'operator login'), operatorSince(plan))

type Resident = Pick<Customer, 'id' | 'login_id' | 'name' | 'email' | 'phone' | 'place' | 'created_at'> & {
  avatar_url: string | null
}
type Account = { user_type: 'customer' | 'provider'; password_hash: string; is_operator: boolean }

/** Puts a confirmed login with its one profile into the batch. */
export function putLogin(batch: Batch, who: Resident, { user_type, password_hash, is_operator }: Account): void {
  const created_at = new Date(who.created_at)
  const { city, state, zip, latitude, longitude } = who.place
  put(batch, 'auth_user', {
    id: who.login_id,
    email: who.email,
    password_hash,
    confirmed_at: created_at,
    user_type,
    is_operator,
    created_at,
  })
  put(batch, 'users', {
    id: who.id,
    auth_user_id: who.login_id,
    user_type,
    name: who.name,
    phone: who.phone,
    created_at,
    city,
    state,
    zip_code: zip,
    latitude,
    longitude,
    avatar_url: who.avatar_url,
  })
}
