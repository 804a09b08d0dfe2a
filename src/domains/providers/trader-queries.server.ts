import { sql } from 'kysely'
import { getSiteSettings } from '#domains/site/settings-queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Trader, TraderDetails } from './trader-contract.ts'

/** SQL: the answer of a row in `trader_details`, as JSON; null before one. */
export const traderSaid = sql<Trader | null>`case status
  when 'private' then json_build_object('status', status)
  when 'business' then json_build_object('status', status, 'legal_name', legal_name, 'address', address,
    'phone', trader_details.phone, 'email', trader_details.email,
    'register', register, 'register_number', register_number) end`

/** SQL: whether the site asks who offers services. */
const asksTraders = sql<boolean>`exists (select from site_settings where trader_identity is not null)`

/**
 * SQL: the answer that customers see of the row in `providers`; null on a site that doesn't ask.
 */
export const shownTrader = sql<Trader | null>`(
  select ${traderSaid} from trader_details
  where trader_details.provider_id = providers.id and reason is null and ${asksTraders})`

/** SQL: whether a row in `trader_details` is a business that operators have to check. */
export const isTraderUnchecked = sql<boolean>`(
  trader_details.status = 'business' and checked_at is null and reason is null and trader_details.ended_at is null
  and ${asksTraders})`

/** The answer of a provider about who offers the services, for the provider. */
export async function getTraderDetails(
  context: Pick<Context, 'db' | 'config'>,
  provider_id: string,
): Promise<TraderDetails> {
  const { trader_identity: rule, trader_identity_from } = await getSiteSettings(context)
  const row = await context.db
    .selectFrom('providers')
    .leftJoin('trader_details', 'trader_details.provider_id', 'providers.id')
    .select([traderSaid.as('trader'), 'given_at', 'checked_at', 'reason', 'trader_paused_at'])
    .where('providers.id', '=', provider_id)
    .executeTakeFirstOrThrow()
  const isMissing = !row.trader || row.reason !== null
  return {
    rule,
    due_on: rule === 'required' && isMissing && !row.trader_paused_at ? trader_identity_from : null,
    trader: row.trader,
    given_at: row.given_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    reason: row.reason,
  }
}
