import { createHash, randomBytes } from 'node:crypto'
import { type CalendarClient, CalendarProblem, type Channel } from '#integrations/calendar-accounts/port.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { calendarNotices as counter } from '#platform/metrics.server.ts'
import type { AccountRow } from './accounts-access.server.ts'

/** How long before its end a channel is renewed. Each account is synchronized more often. */
const renewedBefore = DAY_MS

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The chosen calendars of an account, and their channels. */
const chosenCalendars = (db: Db, account_id: string) =>
  db
    .selectFrom('calendar_collections')
    .leftJoin('calendar_channels', 'calendar_channels.collection_id', 'calendar_collections.id')
    .select(['calendar_collections.id as collection_id', 'url'])
    .select(['calendar_channels.id', 'remote_id', 'expires_at'])
    .where('account_id', '=', account_id)

/**
 * Asks the server of an account to notify us of changes of its chosen calendars, and renews
 * channels before they end. Calendars without a channel are still read every 15 minutes, so a
 * refusal is only logged.
 */
export async function keepChannels(
  context: Context,
  { id: account_id, kind }: AccountRow,
  client: CalendarClient,
): Promise<void> {
  const { db, now, log } = context
  const { PUBLIC_URL } = context.config
  // Both companies send notices to HTTPS addresses only.
  if (!client.notices || !PUBLIC_URL.startsWith('https:')) return
  const rows = await chosenCalendars(db, account_id)
    .where((row) =>
      row.or([
        row('is_written', '=', true),
        row.exists(
          row.selectFrom('busy_calendars').select('id').whereRef('collection_id', '=', 'calendar_collections.id'),
        ),
      ]),
    )
    .where((row) =>
      row.or([row('expires_at', 'is', null), row('expires_at', '<', new Date(now.getTime() + renewedBefore))]),
    )
    .execute()
  for (const { collection_id, url, id: before, remote_id: remoteBefore } of rows) {
    const [id, secret] = [uuidv7(), randomBytes(32).toString('base64url')]
    const address = `${PUBLIC_URL}/rest/v1/calendar_notices/${kind}`
    try {
      const opened = await client.notices.open(url, { id, address, secret, now })
      const columns = { id, ...opened, secret_hash: hashOf(secret) }
      await db
        .insertInto('calendar_channels')
        .values({ collection_id, ...columns })
        .onConflict((same) => same.constraint('one_channel_per_collection').doUpdateSet(columns))
        .execute()
      if (before !== null && remoteBefore !== null) await client.notices.close({ id: before, remote_id: remoteBefore })
    } catch (error) {
      if (!(error instanceof CalendarProblem)) throw error
      log.warn({ err: error, kind }, 'a calendar sends no notices')
    }
  }
}

/** Ends the notices about all calendars of an account. */
export async function closeChannels({ db }: Context, { id }: AccountRow, client: CalendarClient): Promise<void> {
  const rows = await chosenCalendars(db, id).where('calendar_channels.id', 'is not', null).execute()
  for (const row of rows) await client.notices?.close(row as Channel)
}

/** A notice that a calendar has changed. It has no further details. */
export interface Notice {
  kind: AccountRow['kind']
  /** Google's notices carry our id of the channel, Microsoft's carry their own. */
  channel: { id: string } | { remote_id: string }
  secret: string
}

/**
 * Makes the account of a channel due, so that a burst of notices is one run. Returns whether the
 * notice belongs to an open channel.
 */
export async function takeNotice({ db, now }: Context, { kind, channel, secret }: Notice): Promise<boolean> {
  const [[column, value]] = Object.entries(channel) as [['id' | 'remote_id', string]]
  const found = await db
    .selectFrom('calendar_channels')
    .innerJoin('calendar_collections', 'calendar_collections.id', 'collection_id')
    .innerJoin('calendar_accounts', 'calendar_accounts.id', 'account_id')
    .select('account_id')
    .where(`calendar_channels.${column}`, '=', value)
    .where('kind', '=', kind)
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst()
  counter.inc({ result: found ? 'taken' : 'refused' })
  if (!found) return false
  await db
    .updateTable('calendar_accounts')
    .set({ due_at: now })
    .where('id', '=', found.account_id)
    .where('due_at', '>', now)
    .execute()
  return true
}
