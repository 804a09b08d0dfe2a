import { sql } from 'kysely'
import { closedAccountName, FORMER_CLIENT } from '#domains/identity/rules.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import { patternOf, withoutTraces, withoutTracesInJson } from '#platform/redaction.server.ts'

const withoutContact = {
  contact_email: '',
  contact_phone: '',
  address_line1: null,
  address_line2: null,
  address_city: null,
  address_state: null,
  address_zip_code: null,
  notes: '',
  answers: '[]',
}

/** The columns of a job after its client was deleted. */
export const clientWithoutContact = { ...withoutContact, contact_name: FORMER_CLIENT, client_id: null }

/**
 * Removes a closed account's personal data from its bookings; the other parties keep the terms.
 */
export async function anonymizeParty(
  { db }: TxContext,
  { profile_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ ...withoutContact, contact_name: closedAccountName, photos: [], revealed_through: null })
    .where('customer_id', 'in', profile_ids)
    .execute()
  // The contact of a provider's own clients without an account was for the provider only.
  await db
    .updateTable('bookings')
    .set(clientWithoutContact)
    .where('provider_id', 'in', profile_ids)
    .where('customer_id', 'is', null)
    .execute()
  const pattern = patternOf(traces)
  await db
    .updateTable('bookings')
    .set({
      service_name: withoutTraces('service_name', pattern),
      notes: withoutTraces('notes', pattern),
      answers: withoutTracesInJson('answers', pattern),
      cancel_reason: withoutTraces('cancel_reason', pattern),
      lines: withoutTracesInJson('lines', pattern),
      pricing: withoutTracesInJson('pricing', pattern),
    })
    .where((row) => row.or([row('customer_id', 'in', profile_ids), row('provider_id', 'in', profile_ids)]))
    .execute()
  await db
    .updateTable('final_prices')
    .from('bookings')
    .set({
      lines: withoutTracesInJson('final_prices.lines', pattern),
      note: withoutTraces('note', pattern),
      dispute: withoutTraces('dispute', pattern),
    })
    .whereRef('bookings.id', '=', 'booking_id')
    .where((row) => row.or([row('customer_id', 'in', profile_ids), row('provider_id', 'in', profile_ids)]))
    .execute()
}

/** Removes a deleted picture from the bookings that show it. */
export async function removeBookingPhoto(
  { db }: Pick<TxContext, 'db'>,
  { profile_ids, url }: Announcements['picture.deleted'],
): Promise<void> {
  const name = nameIn(url)
  await sql`update bookings set photos = array_remove(photos, ${name})
    where customer_id = any(${profile_ids}::uuid[]) and photos <> '{}' and ${name} = any (photos)`.execute(db)
}
