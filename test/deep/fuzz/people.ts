import { findSession } from '#domains/identity/sessions-queries.server.ts'
import { reveal } from '../../bookings.ts'
import { aCustomer } from '../../people.ts'
import type { TestServer } from '../../server.ts'
import { aStreet, type Street } from '../../street.ts'

/** Who sends a request, with the user of the street whose session it has. */
export const roles = {
  anonymous: undefined,
  'a wrong token': undefined,
  customer: 'customer',
  'another customer': 'other_customer',
  provider: 'provider',
  'another provider': 'other_provider',
  operator: 'admin',
  suspended: undefined,
  'password reset': 'recovery',
} as const
export type Role = keyof typeof roles

/** The users of one connection. */
export interface Neighbors {
  street: Street
  tokens: Record<Role, string | undefined>
  /** Ids that they know. */
  ids: string[]
}

/** Creates users for every role, with a booking between customer and provider. */
export async function neighborsOf(server: TestServer): Promise<Neighbors> {
  const [street, suspended] = [await aStreet(server), await aCustomer(server)]
  const suspended_at = server.clock.now()
  await server.db.updateTable('auth_user').set({ suspended_at }).where('id', '=', suspended.auth_user_id).execute()
  await reveal(street.provider, street.booking)
  const { anonymous: _, ...signedIn } = street
  const tokens = Object.fromEntries(
    Object.entries(roles).map(([role, name]) => [role, name && signedIn[name].token]),
  ) as Neighbors['tokens']
  return {
    street,
    tokens: { ...tokens, suspended: suspended.token, 'a wrong token': 'A'.repeat(43) },
    ids: [street.customer, street.provider, street.other_customer, street.admin, street.booking].map(({ id }) => id),
  }
}

/**
 * Whether a role still has the session that it should have, and the customer and provider theirs.
 */
export async function areSignedIn({ db, clock }: TestServer, { tokens }: Neighbors, role: Role): Promise<boolean> {
  const needed = ['customer', 'provider', ...(roles[role] ? [role] : [])] as const
  const sessions = await Promise.all(needed.map((who) => findSession(db, tokens[who] ?? '', clock.now())))
  return !sessions.includes(undefined)
}
