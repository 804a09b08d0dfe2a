import { sql } from 'kysely'
import { noteReceipt } from '#domains/bookings/final-price-commands.server.ts'
import { lockBooking } from '#domains/bookings/locks.server.ts'
import { moveNotAllowed } from '#domains/bookings/policy.server.ts'
import { getBooking } from '#domains/bookings/queries.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { closedAccountName } from '#domains/identity/rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { patternOf, withoutTracesInJson } from '#platform/redaction.server.ts'
import type { Receipt } from './contract.ts'
import { findReceipt, getReceipt, getReceiptDetails } from './queries.server.ts'
import { receiptProblem, taxIn } from './rules.ts'
import type { ReceiptDetails } from './schema.ts'

/**
 * Issues the receipt of a completed job, for either party. Issuing it again returns the same one.
 * Throws 404 unless the user is a party, and 409 `move_not_allowed` before the job is completed and
 * while a final amount is not accepted.
 */
export async function issueReceipt(context: UserContext, booking_id: string): Promise<Receipt> {
  return transact(context, async ({ db, now, profile }) => {
    const { provider_id } = await lockBooking(db, profile, booking_id)
    const issued = await findReceipt(db, profile, booking_id)
    if (issued) return issued
    const booking = await getBooking(db, profile, booking_id)
    const problem = receiptProblem(booking)
    if (problem !== null) throw moveNotAllowed(problem)
    const { tax_label, tax_rate, ...details } = await getReceiptDetails(db, provider_id)
    const total = booking.final_price ?? booking.price
    const lines = booking.final_price === null ? booking.lines : booking.final_price_proposal!.lines
    const number = await takeNumber(db, provider_id)
    await db
      .insertInto('receipts')
      .values({
        booking_id,
        provider_id,
        number,
        issued_at: now,
        issuer: JSON.stringify({ business_name: booking.provider.business_name, ...details }),
        customer_name: booking.contact.name,
        lines: JSON.stringify(lines),
        total,
        tax: taxIn(total, tax_rate),
        tax_label,
        tax_rate,
      })
      .execute()
    await noteReceipt(db, { id: booking_id, receipt_number: number })
    return getReceipt(db, profile, booking_id)
  })
}

/**
 * The next number of a provider. Other receipts wait for the commit, so a failure leaves no gap.
 */
async function takeNumber(tx: Tx, provider_id: string): Promise<number> {
  const { last_number } = await tx
    .insertInto('receipt_numbers')
    .values({ provider_id, last_number: 1 })
    .onConflict((same) => same.column('provider_id').doUpdateSet({ last_number: sql`receipt_numbers.last_number + 1` }))
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** Sets the facts on a provider's next receipts. Issued receipts don't change. */
export async function setReceiptDetails(
  { db, now }: Context,
  provider_id: string,
  details: ReceiptDetails,
): Promise<ReceiptDetails> {
  const row = { ...details, updated_at: now }
  await db
    .insertInto('receipt_details')
    .values({ provider_id, ...row })
    .onConflict((same) => same.column('provider_id').doUpdateSet(row))
    .execute()
  return getReceiptDetails(db, provider_id)
}

/** Removes a closed account's personal data from receipts. The other party keeps the amounts. */
export async function anonymizeReceipts(
  { db }: TxContext,
  { profile_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('receipt_details').where('provider_id', 'in', profile_ids).execute()
  const pattern = patternOf(traces)
  await sql`update receipts set lines = ${withoutTracesInJson('receipts.lines', pattern)},
      issuer = case when receipts.provider_id = any(${profile_ids}::uuid[])
        then issuer || '{"legal_name": "", "address": "", "tax_id": ""}' else issuer end,
      customer_name = case when customer_id = any(${profile_ids}::uuid[]) then ${closedAccountName} else customer_name end
    from bookings where bookings.id = booking_id
      and (customer_id = any(${profile_ids}::uuid[]) or receipts.provider_id = any(${profile_ids}::uuid[]))`.execute(db)
}
