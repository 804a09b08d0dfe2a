import type { ProfileRow } from '#domains/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Receipt } from './contract.ts'
import type { ReceiptDetails } from './schema.ts'

type Viewer = Pick<ProfileRow, 'id' | 'user_type'>

/** The receipt of one of the viewer's own bookings; undefined if none was issued. */
export async function findReceipt(db: Db | Tx, viewer: Viewer, booking_id: string): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom('receipts')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_id', 'number', 'issued_at', 'issuer', 'customer_name', 'service_name as service', 'date'])
    .select(['receipts.lines', 'receipts.currency', 'total', 'tax', 'tax_label', 'tax_rate'])
    .where('booking_id', '=', booking_id)
    .where(`bookings.${viewer.user_type}_id`, '=', viewer.id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    issued_at: row.issued_at.toISOString(),
    issuer: row.issuer as unknown as Receipt['issuer'],
    lines: row.lines as unknown as Receipt['lines'],
  }
}

/** The receipt of one of the viewer's own bookings. Throws 404 if none was issued. */
export async function getReceipt(db: Db | Tx, viewer: Viewer, booking_id: string): Promise<Receipt> {
  const receipt = await findReceipt(db, viewer, booking_id)
  if (!receipt) throw notFound(t('Receipt not found'))
  return receipt
}

const none: ReceiptDetails = { legal_name: '', address: '', tax_id: '', tax_label: '', tax_rate: 0 }

/** The facts of a provider's receipts. */
export async function getReceiptDetails(db: Db | Tx, provider_id: string): Promise<ReceiptDetails> {
  const row = await db
    .selectFrom('receipt_details')
    .select(['legal_name', 'address', 'tax_id', 'tax_label', 'tax_rate'])
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  return row ?? none
}
