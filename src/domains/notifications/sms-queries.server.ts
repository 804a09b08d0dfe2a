import { sql } from 'kysely'
import type { SmsAccount } from '#integrations/sms/sms.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { readPhone } from '#platform/phone.ts'
import type { SmsCost, SmsCosts, SmsSettings } from './sms-contract.ts'
import { consentText, smsKinds } from './sms-rules.ts'

/** The account of the site at its SMS service; undefined if it sends no texts. */
export function findSmsAccount(config: Config): SmsAccount | undefined {
  const { SMS_URL: url, SMS_ACCOUNT_SID: id, SMS_AUTH_TOKEN: token, SMS_FROM: from } = config
  return id && token && from ? { url, id, token, from } : undefined
}

/** The number of a login that gets texts, and one that waits for its code. */
export async function getSmsSettings(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  auth_user_id: string,
): Promise<SmsSettings> {
  const number = await db
    .selectFrom('sms_number')
    .select(['phone', 'ended_by', 'consented_at', 'unwanted'])
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirst()
  const waiting = await db
    .selectFrom('sms_code')
    .select('phone')
    .where('auth_user_id', '=', auth_user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return {
    is_on: findSmsAccount(config) !== undefined,
    consent: consentText(),
    number: number
      ? {
          phone: shownPhone(number.phone),
          ended_by: number.ended_by,
          consented_at: number.consented_at.toISOString(),
          unwanted: smsKinds.filter((kind) => number.unwanted.includes(kind)),
        }
      : null,
    waiting: waiting ? { phone: shownPhone(waiting.phone) } : null,
  }
}

/** "(212) 555-0144" for +12125550144. */
export const shownPhone = (phone: string): string => readPhone(phone) ?? phone

/** Whether the owner of a number has asked for no more texts. */
export async function isStopped(db: Db, phone: string): Promise<boolean> {
  const stop = await db.selectFrom('sms_stop').select('phone').where('phone', '=', phone).executeTakeFirst()
  return stop !== undefined
}

/** How many logins get texts. */
export async function countSmsNumbers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sms_number')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ended_by', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

interface CostRow extends Omit<SmsCost, 'costs'> {
  currency: string | null
  amount: string | null
  unpriced: number
}

/** The costs of this month, by kind. */
export async function getSmsCosts({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>): Promise<SmsCosts> {
  const month = now.toISOString().slice(0, 7)
  const { rows } = await sql<CostRow>`
    select kind, currency, sum(price) as amount,
      count(service_id)::int as messages,
      coalesce(sum(segments), 0)::int as segments,
      count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'dropped' and reason = 'limit')::int as over_limit,
      count(*) filter (where state = 'dropped' and reason <> 'limit')::int as dropped,
      count(*) filter (where service_id is not null and price is null)::int as unpriced
    from sms_message where created_at >= ${`${month}-01T00:00:00Z`}::timestamptz
    group by kind, currency order by kind, currency`.execute(db)
  const items = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    kind,
    messages: sum(ofKind, 'messages'),
    segments: sum(ofKind, 'segments'),
    delivered: sum(ofKind, 'delivered'),
    failed: sum(ofKind, 'failed'),
    over_limit: sum(ofKind, 'over_limit'),
    dropped: sum(ofKind, 'dropped'),
    costs: ofKind.flatMap(({ currency, amount }) => (currency ? [{ currency, amount: Number(amount) }] : [])),
  }))
  const is_on = findSmsAccount(config) !== undefined
  return { is_on, month, items, unpriced: sum(rows, 'unpriced'), numbers: await countSmsNumbers(db) }
}

type Count = 'messages' | 'segments' | 'delivered' | 'failed' | 'over_limit' | 'dropped' | 'unpriced'
const sum = (rows: readonly CostRow[], name: Count) => rows.reduce((total, row) => total + row[name], 0)
