import { type Act, note } from '#features/admin/commands.server.ts'
import { getBusiness } from '#features/admin/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { NewVerification } from './contract.ts'

/** Calls a business verified, with what was seen of it (decision 21). Returns what it is called. Throws 404. */
export async function verifyProvider(db: Db, idOrEmail: string, seen: NewVerification, act: Act): Promise<string> {
  return transact(db, async (tx) => {
    const { id: provider_id, business_name, auth_user_id } = await getBusiness(tx, idOrEmail)
    await endVerification(tx, provider_id, act)
    await tx
      .insertInto('verifications')
      .values({ ...seen, provider_id, verified_by: act.actor_id, verified_at: act.now })
      .execute()
    await tx.updateTable('providers').set({ verified: true }).where('id', '=', provider_id).execute()
    await note(tx, 'operator.verified', auth_user_id, act, { provider_id, checked: seen.checked.join(' ') })
    return business_name
  })
}

async function endVerification(tx: Tx, provider_id: string, { actor_id, now }: Act): Promise<void> {
  await tx
    .updateTable('verifications')
    .set({ ended_at: now, ended_by: actor_id })
    .where('provider_id', '=', provider_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Takes that back; what was seen stays written down. Returns what the business is called. */
export async function unverifyProvider(db: Db, idOrEmail: string, act: Act): Promise<string> {
  return transact(db, async (tx) => {
    const { id: provider_id, business_name, auth_user_id } = await getBusiness(tx, idOrEmail)
    await endVerification(tx, provider_id, act)
    await tx.updateTable('providers').set({ verified: false }).where('id', '=', provider_id).execute()
    await note(tx, 'operator.unverified', auth_user_id, act, { provider_id })
    return business_name
  })
}

/** Puts a business among the featured ones, or takes it out (decision 21). Returns what it is called. */
export async function featureProvider(db: Db, idOrEmail: string, featured: boolean, act: Act): Promise<string> {
  return transact(db, async (tx) => {
    const { id: provider_id, business_name, auth_user_id } = await getBusiness(tx, idOrEmail)
    await tx.updateTable('providers').set({ featured }).where('id', '=', provider_id).execute()
    await note(tx, featured ? 'operator.featured' : 'operator.unfeatured', auth_user_id, act, { provider_id })
    return business_name
  })
}
