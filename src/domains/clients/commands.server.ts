import { changeContactOfJobs, releaseJobs } from '#domains/bookings/client-jobs-commands.server.ts'
import { lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import type { Client, ClientChange, NewClient } from './contract.ts'
import { clientLimits, clientTexts } from './limits.ts'
import { lockClient } from './locks.server.ts'
import { countClients, getClient } from './queries.server.ts'

/** Adds a client of the provider. Throws 409 `too_many_clients`. */
export async function addClient(context: UserContext, client: NewClient): Promise<Client> {
  return transactOnce(context, async (context) => {
    const { db, profile } = context
    await lockProfile(db, profile)
    await lockProvider(db, profile.id)
    if ((await countClients(db, profile.id)) >= clientLimits.clients)
      throw conflict('too_many_clients', clientTexts.tooMany)
    const [id] = await insertClients(context, profile.id, [client])
    return getClient(context, { provider_id: profile.id, id: id! })
  })
}

/** Writes clients of a locked provider. Returns their ids. */
export async function insertClients(
  { db, now }: TxContext,
  provider_id: string,
  clients: readonly NewClient[],
): Promise<string[]> {
  const rows = clients.map(({ address, ...client }) => ({
    ...client,
    ...columnsOf(address),
    provider_id,
    created_at: now,
    updated_at: now,
  }))
  const inserted = await db.insertInto('clients').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

const columnsOf = (address: NewClient['address']) => ({
  address_line1: address?.line1 ?? null,
  address_line2: address?.line2 || null,
  address_city: address?.city ?? null,
  address_state: address?.state ?? null,
  address_zip_code: address?.zipCode ?? null,
})

/**
 * Changes a client, and the contact of upcoming jobs. Another email address ends an invitation to
 * the old one. Throws 404 for clients of others.
 */
export async function changeClient(
  context: UserContext,
  { id, address, ...change }: ClientChange & { id: string },
): Promise<Client> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const provider_id = profile.id
    await lockProvider(db, provider_id)
    const client = await lockClient(db, { id, provider_id })
    const isOtherEmail = change.email !== undefined && change.email.toLowerCase() !== client.email.toLowerCase()
    const changed = await db
      .updateTable('clients')
      .set({ ...change, ...(address !== undefined && columnsOf(address)), updated_at: now })
      .$if(isOtherEmail, (update) => update.set(noInvitation))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await changeContactOfJobs(context, changed)
    return getClient(context, { provider_id, id })
  })
}

/** The columns of a client without an open invitation. */
export const noInvitation = { invitation_hash: null, invitation_email: null, invited_at: null }

/**
 * Deletes a client. Without an account, upcoming jobs are cancelled and past ones keep only their
 * terms; with one, all jobs remain bookings of both parties. Throws 404 for clients of others.
 */
export async function deleteClient(context: UserContext, { id }: { id: string }): Promise<void> {
  await transact(context, async (context) => {
    const { db, profile } = context
    await lockProvider(db, profile.id)
    const client = await lockClient(db, { id, provider_id: profile.id })
    await releaseJobs(context, client)
    await db.deleteFrom('clients').where('id', '=', id).execute()
  })
}

/** Deletes the clients of a closed account, and its links to the clients of others. */
export async function forgetAccount(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('clients').where('provider_id', 'in', profile_ids).execute()
  await db.updateTable('clients').set({ customer_id: null }).where('customer_id', 'in', profile_ids).execute()
}
