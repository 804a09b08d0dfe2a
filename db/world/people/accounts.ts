import { day } from '../clock.ts'
import { DEMO_LOGINS } from '../demo.ts'
import { addFace } from '../pictures.ts'
import type { Customer, Plan } from '../plan.ts'
import { randomFor, uuidAt } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import { namesOf, randomPhone } from './person.ts'

/** Adds the login and the profile of one customer. */
export function addCustomer(batch: Batch, plan: Plan, index: number, password_hash: string): void {
  const customer = plan.customerAt(index)
  const avatar_url = addFace(batch, customer, { plan, role: 'customer', index, share: index === 0 ? 1 : 0.5 })
  addAccount(batch, { ...customer, avatar_url }, { user_type: 'customer', password_hash, is_operator: false })
}

/** Adds the demo operator, who is a customer with access to /admin. */
export function addOperator(batch: Batch, plan: Plan, password_hash: string): void {
  const random = randomFor(plan.seed, 'operator')
  const created_at = operatorSince(plan)
  const { place } = plan.customerAt(0)
  const { email } = DEMO_LOGINS[2]
  const ids = { id: uuidAt(random, created_at), login_id: operatorLogin(plan) }
  const phone = randomPhone(random, place)
  const operator = { ...namesOf(DEMO_LOGINS[2].name), ...ids, email, phone, place, created_at }
  const avatar_url = addFace(batch, operator, { plan, role: 'operator', index: 0, share: 1 })
  addAccount(batch, { ...operator, avatar_url }, { user_type: 'customer', password_hash, is_operator: true })
}

const operatorSince = ({ now }: Plan) => now - 1200 * day

/** The login id of the demo operator. */
export const operatorLogin = (plan: Plan): string => uuidAt(randomFor(plan.seed, 'operator login'), operatorSince(plan))

type User = Pick<Customer, 'id' | 'login_id' | 'name' | 'email' | 'phone' | 'place' | 'created_at'> & {
  avatar_url: string | null
}
type Login = { user_type: 'customer' | 'provider'; password_hash: string; is_operator: boolean }

/** Adds a login with a confirmed email address and its one profile. */
export function addAccount(batch: Batch, user: User, { user_type, password_hash, is_operator }: Login): void {
  const created_at = new Date(user.created_at)
  const { city, state, zip, latitude, longitude } = user.place
  addRow(batch, 'auth_user', {
    id: user.login_id,
    email: user.email,
    password_hash,
    confirmed_at: created_at,
    user_type,
    is_operator,
    created_at,
  })
  addRow(batch, 'users', {
    id: user.id,
    auth_user_id: user.login_id,
    user_type,
    name: user.name,
    phone: user.phone,
    created_at,
    city,
    state,
    zip_code: zip,
    latitude,
    longitude,
    avatar_url: user.avatar_url,
  })
}
