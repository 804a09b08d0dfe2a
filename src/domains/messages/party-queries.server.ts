import { type RawBuilder, sql } from 'kysely'
import { haveBooking, haveOffer } from '#domains/bookings/connections-queries.server.ts'
import { areBlocked } from '#domains/identity/blocks-queries.server.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { isActive, type ProfileRow } from '#domains/identity/queries.server.ts'
import { MASKED_NAME, shownName } from '#domains/identity/rules.ts'
import {
  customersSeenBy,
  isRevealedBetween,
  listRevealed,
  mayProviderSeeCustomer,
} from '#domains/schedule/lifecycle-queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { t } from '#ui/language.ts'
import type { Correspondent } from './contract.ts'
import { titleOf, unknownUser } from './rules.ts'

type Viewer = Pick<ProfileRow, 'id' | 'user_type'>

/**
 * The other party of a conversation, by address. `id` is null before a customer's first booking.
 */
export interface Addressee {
  id: string | null
  other_id: string
  /** Whether the other party is a customer who isn't revealed to the viewer. */
  is_masked: boolean
}

/**
 * The conversation that a user means: their own by its id, or the one with a profile. For
 * providers, the profile of a customer counts only after the reveal; otherwise a provider who knows
 * a profile from a service request could find its masked bookings. Undefined if there is none.
 */
export async function findAddressee(db: Db | Tx, viewer: Viewer, address: string): Promise<Addressee | undefined> {
  const is_known = viewer.user_type === 'customer' ? sql<boolean>`true` : isRevealedTo(viewer, sql.ref('other_id'))
  const row = await db
    .selectFrom('conversations')
    .select(['id', 'other_id'])
    .select(is_known.as('is_known'))
    .where('user_id', '=', viewer.id)
    .where((row) => row.or([row('id', '=', address), row.and([row('other_id', '=', address), is_known])]))
    .executeTakeFirst()
  if (row) return { id: row.id, other_id: row.other_id, is_masked: !row.is_known }
  const isPublic = viewer.user_type === 'customer' || (await mayProviderSeeCustomer(db, viewer.id, address))
  return isPublic ? { id: null, other_id: address, is_masked: false } : undefined
}

/** SQL: whether a booking reveals the customer in the column to a provider. */
const isRevealedTo = (viewer: Viewer, customer: RawBuilder<unknown>) => sql<boolean>`exists (
  select from bookings where provider_id = ${viewer.id} and customer_id = ${customer} and customer_info_revealed)`

/** The receiver of a message, with the facts that decide whether the sender may write to them. */
export interface Receiver {
  id: string
  user_type: UserType
  auth_user_id: string
  closed_at: Date | null
  is_active: boolean
  /** A business that its owner hasn't claimed; null for customers. */
  unclaimed: boolean | null
  is_blocked: boolean
  has_contact: boolean
  /** Whether a booking reveals the customer to the provider. */
  is_revealed: boolean
  /** The name under which the receiver knows the sender. */
  sender_name: string
}

/** SQL: whether two profiles share a booking in any status, or one made an offer to the other. */
const haveContact = (one: string, other: string) =>
  sql<boolean>`(${haveBooking(one, other)} or ${haveOffer(one, other)})`

/** The receiver of a message, in one statement; undefined if there is no such profile. */
export async function findReceiver(db: Tx, sender: ProfileRow, id: string): Promise<Receiver | undefined> {
  const parties =
    sender.user_type === 'customer'
      ? { customer_id: sender.id, provider_id: id }
      : { customer_id: id, provider_id: sender.id }
  const [row] = await runNamed(
    { db },
    db
      .selectFrom('users')
      .select(['id', 'user_type', 'auth_user_id', 'closed_at'])
      .select((user) => [
        isActive().as('is_active'),
        areBlocked(sender.id, id).as('is_blocked'),
        haveContact(sender.id, id).as('has_contact'),
        isRevealedBetween(parties).as('is_revealed'),
        user.selectFrom('providers').select('business_name').where('providers.id', '=', sender.id).as('business_name'),
        user.selectFrom('providers').select('unclaimed').where('providers.id', '=', id).as('unclaimed'),
      ])
      .where('users.id', '=', id),
  )
  if (!row) return undefined
  const { business_name, ...receiver } = row
  return { ...receiver, sender_name: titleOf(personOf({ ...sender, business_name }, row.is_revealed)) }
}

/**
 * A user's account, and whether the viewer has a contact with them; undefined if there is no such
 * profile.
 */
export async function findAccount(db: Db, viewer: Pick<Viewer, 'id'>, id: string) {
  return db
    .selectFrom('users')
    .select(['auth_user_id', 'closed_at'])
    .select([isActive().as('is_active'), haveContact(viewer.id, id).as('has_contact')])
    .select((user) => user.selectFrom('providers').select('unclaimed').where('providers.id', '=', id).as('unclaimed'))
    .where('id', '=', id)
    .executeTakeFirst()
}

type Person = Omit<Correspondent, 'refusal' | 'conversation_id'>

/**
 * The other party's public data. A customer who isn't revealed is "Customer" without a picture
 * (docs/product/privacy.md).
 */
export async function findPerson(db: Db | Tx, viewer: Viewer, id: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('providers', 'providers.id', 'users.id')
    .select(['users.id', 'name', 'avatar_url', 'user_type', 'business_name'])
    .where('users.id', '=', id)
    .executeTakeFirst()
  return row && (await namedFor(db, viewer, [row])).get(id)
}

interface PersonRow {
  id: string
  name: string
  avatar_url: string | null
  user_type: UserType
  business_name: string | null
}

/** Users as the viewer may know them, by id. */
export async function namedFor(db: Db | Tx, viewer: Viewer, rows: PersonRow[]): Promise<Map<string, Person>> {
  const known = await knownTo(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map((row) => {
      const person = personOf(row, known.has(row.id))
      return [row.id, { ...person, name: shownName(person.name) }]
    }),
  )
}

/** A user as the viewer may know them: customers are masked until `contact_shared`. */
export function personOf(
  { id, name, avatar_url, user_type, business_name }: PersonRow,
  contact_shared: boolean,
): Person {
  const hidden = user_type === 'customer' && !contact_shared
  return hidden
    ? { id: null, name: MASKED_NAME, avatar_url: null, user_type, business_name, contact_shared }
    : { id, name: name || t(unknownUser), avatar_url, user_type, business_name, contact_shared }
}

/** The users among these with whom the viewer has a revealed booking. */
async function knownTo(db: Db | Tx, { id, user_type }: Viewer, ids: readonly string[]): Promise<Set<string>> {
  if (user_type === 'provider') return customersSeenBy(db, id, ids)
  const pairs = ids.map((provider_id) => ({ customer_id: id, provider_id }))
  return new Set((await listRevealed(db, pairs)).map(({ provider_id }) => provider_id))
}
