import { sql } from 'kysely'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import { getSiteSettings } from '#domains/site/settings-queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict } from '#platform/http/errors.server.ts'
import { providerNotFound } from './queries.server.ts'
import type { TraderDetails } from './trader-contract.ts'
import { getTraderDetails } from './trader-queries.server.ts'
import { TRADER_KEPT_MONTHS, TRADER_REMINDER_DAYS, traderTexts as texts } from './trader-rules.ts'
import type { TraderAnswer } from './trader-schema.ts'

type Site = Pick<Context, 'db' | 'config' | 'now'>

/** The number of rows in one transaction of the job. */
const AT_ONCE = 100

const noDetails = { legal_name: '', address: '', phone: '', email: '', register: '', register_number: '' }

/**
 * Stores who offers the services of the user's own business, which ends the pause of its listing.
 * Throws 404 for another provider, and 409 `trader_not_asked` on a site that doesn't ask.
 */
export async function setTraderDetails(
  context: UserContext,
  { provider_id, answer }: { provider_id: string; answer: TraderAnswer },
): Promise<TraderDetails> {
  if (provider_id !== context.profile.id) throw providerNotFound()
  const { trader_identity } = await getSiteSettings(context)
  if (!trader_identity) throw conflict('trader_not_asked', texts.notAsked)
  return transact(context, async (context) => {
    await lockProfile(context.db, context.profile)
    const { certifies: _, ...said } = { certifies: true, ...answer }
    const row = { ...noDetails, ...said, given_at: context.now, checked_at: null, reason: null, told: 0 }
    await context.db
      .insertInto('trader_details')
      .values({ provider_id, ...row })
      .onConflict((same) => same.column('provider_id').doUpdateSet(row))
      .execute()
    await context.db.updateTable('providers').set(resumed).where('id', '=', provider_id).execute()
    return getTraderDetails(context, provider_id)
  })
}

/**
 * The columns of a listing after its missing answer arrived. A pause of the provider's own stays.
 */
const resumed = {
  paused_at: sql<Date | null>`case when paused_at = trader_paused_at and approval is null then null else paused_at end`,
  trader_paused_at: null,
}

/** Columns of a listing that is paused until its provider says who offers the services. */
const pausedBy = (now: Date) => ({ paused_at: sql<Date>`coalesce(paused_at, ${now})`, trader_paused_at: now })

/**
 * The columns of a business that is new on the site: it is paused if the site requires to know who
 * offers its services.
 */
export async function traderPauseOfNew(context: Site) {
  const { trader_identity } = await getSiteSettings(context)
  return trader_identity === 'required' && { paused_at: context.now, trader_paused_at: context.now }
}

/** Whether businesses that are older than the rule must have answered by now. */
async function isDue(context: Site): Promise<boolean> {
  const { trader_identity: rule, trader_identity_from: from } = await getSiteSettings(context)
  return rule === 'required' && (from === null || from <= dayOf(context))
}

const dayOf = ({ now }: Pick<Site, 'now'>) => now.toISOString().slice(0, 10)

/** An answer as an operator saw it. */
interface SeenAnswer {
  provider_id: string
  given_at: string
}

/**
 * Records that operators approved an answer. Throws 409 `trader_changed` if the provider has
 * changed it since.
 */
export async function approveTrader(context: TxContext, seen: SeenAnswer): Promise<void> {
  await decide(context, seen, { checked_at: context.now })
}

/**
 * Sends an answer back with a reason: customers don't see it any more, and the listing is paused if
 * the site requires one. Throws 409 `trader_changed` if the provider has changed it since.
 */
export async function declineTrader(
  context: TxContext,
  { reason, ...seen }: SeenAnswer & { reason: string },
): Promise<void> {
  const { provider_id } = seen
  await decide(context, seen, { reason, checked_at: null, told: 4 })
  if (await isDue(context))
    await context.db.updateTable('providers').set(pausedBy(context.now)).where('id', '=', provider_id).execute()
  await announce(context, 'trader.sent_back', { provider_id, reason })
}

async function decide(
  { db }: TxContext,
  { provider_id, given_at }: SeenAnswer,
  verdict: { checked_at: Date | null; reason?: string; told?: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('trader_details')
    .set(verdict)
    .where('provider_id', '=', provider_id)
    .where('given_at', '=', new Date(given_at))
    .where('reason', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict('trader_changed', texts.changed)
}

/**
 * Pauses the listings that need an answer and have none, resumes them when the site requires none
 * any more, tells their providers, and deletes the answers of accounts that were closed long ago.
 * Safe to repeat. Days are those of UTC.
 */
export async function keepTraderRule(context: Context): Promise<void> {
  const { trader_identity: rule } = await getSiteSettings(context)
  await context.db
    .deleteFrom('trader_details')
    .where('ended_at', '<=', sql<Date>`${context.now}::timestamptz - make_interval(months => ${TRADER_KEPT_MONTHS})`)
    .execute()
  await inPortions(() => resumeListings(context, { all: rule !== 'required' }))
  if (!rule)
    return void (await context.db.updateTable('trader_details').set({ told: 0 }).where('told', '>', 0).execute())
  if (await isDue(context)) await inPortions(() => pauseListings(context))
  await inPortions(() => tellMissing(context))
}

async function inPortions(work: () => Promise<number>): Promise<void> {
  while ((await work()) === AT_ONCE);
}

/**
 * Resumes listings that were paused for a missing answer: all, or those that have one, because it
 * may have arrived while the job was pausing them. Returns their number, at most {@link AT_ONCE}.
 */
async function resumeListings({ db }: Context, { all }: { all: boolean }): Promise<number> {
  const some = sql`(select id from providers where trader_paused_at is not null and (${all} or exists (
      select from trader_details where provider_id = providers.id and status is not null and reason is null))
    order by id limit ${AT_ONCE} for no key update skip locked)`
  const { numUpdatedRows } = await db
    .updateTable('providers')
    .set(resumed)
    .where('id', 'in', sql<string>`${some}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** SQL: providers whose owners have not answered, or whose answer was sent back. */
const missing = sql`providers
  join users on users.id = providers.id
  left join trader_details on trader_details.provider_id = providers.id
  where not unclaimed and ${isActive()} and (status is null or reason is not null)`

async function pauseListings({ db, now }: Context): Promise<number> {
  const some = sql`(select providers.id from ${missing} and trader_paused_at is null
    order by providers.id limit ${AT_ONCE} for no key update of providers skip locked)`
  const { numUpdatedRows } = await db
    .updateTable('providers')
    .set(pausedBy(now))
    .where('id', 'in', sql<string>`${some}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function tellMissing(context: Context): Promise<number> {
  const { trader_identity: rule, trader_identity_from } = await getSiteSettings(context)
  const due_on = rule === 'required' ? trader_identity_from : null
  const today = dayOf(context)
  return transact(context, async (context) => {
    const { rows } = await sql<{ provider_id: string; told: number }>`
      insert into trader_details (provider_id, told)
      select id, step from (
        select providers.id, coalesce(told, 0) as told, case when trader_paused_at is not null then 4
          when ${due_on}::date <= ${today}::date + ${TRADER_REMINDER_DAYS}::integer then 3
          when ${due_on}::date is not null then 2 else 1 end as step
        from ${missing}) as asked
      where told < step order by id limit ${AT_ONCE}
      on conflict (provider_id) do update set told = excluded.told
      returning provider_id, told`.execute(context.db)
    for (const { provider_id, told } of rows) {
      const is_paused = told === 4
      await announce(context, 'trader.asked', { provider_id, due_on: is_paused ? null : due_on, is_paused })
    }
    return rows.length
  })
}

/**
 * Deletes the answers of closed accounts. A site that asks has to keep those of businesses for a
 * while.
 */
export async function forgetTraders(
  context: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  const { db, now } = context
  const { trader_identity } = await getSiteSettings(context)
  await db.updateTable('providers').set({ trader_paused_at: null }).where('id', 'in', profile_ids).execute()
  await db
    .deleteFrom('trader_details')
    .where('provider_id', 'in', profile_ids)
    .$if(trader_identity !== null, (all) => all.where('status', 'is distinct from', 'business'))
    .execute()
  await db
    .updateTable('trader_details')
    .set({ ended_at: now, reason: null, told: 0 })
    .where('provider_id', 'in', profile_ids)
    .execute()
}
