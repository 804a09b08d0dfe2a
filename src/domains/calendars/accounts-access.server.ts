import type { Selectable } from 'kysely'
import { calDavClient } from '#integrations/caldav/client.server.ts'
import { googleCalendar } from '#integrations/calendar-accounts/google.server.ts'
import { type GrantClient, type Grants, grantsOf } from '#integrations/calendar-accounts/grants.server.ts'
import { microsoftCalendar } from '#integrations/calendar-accounts/microsoft.server.ts'
import { type CalendarClient, CalendarProblem } from '#integrations/calendar-accounts/port.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import type { CalendarKind, GrantKind } from './accounts-contract.ts'
import { passwordCipher } from './accounts-queries.server.ts'
import { accountTexts } from './accounts-rules.ts'
import { storeSecret } from './accounts-secrets-commands.server.ts'

/** A row of `calendar_accounts`. */
export type AccountRow = Selectable<DB['calendar_accounts']>

/** How we ask each company for access, with as few scopes as possible (docs/operating.md). */
const companies = {
  google: (config: Config) => ({
    issuer: config.GOOGLE_ISSUER,
    client_id: config.GOOGLE_CALENDAR_CLIENT_ID,
    client_secret: config.GOOGLE_CALENDAR_CLIENT_SECRET,
    needed: [
      'https://www.googleapis.com/auth/calendar.events',
      'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    ],
    also: { scope: '', parameters: { access_type: 'offline', prompt: 'consent select_account' } },
  }),
  microsoft: (config: Config) => ({
    issuer: config.MICROSOFT_ISSUER,
    client_id: config.MICROSOFT_CALENDAR_CLIENT_ID,
    client_secret: config.MICROSOFT_CALENDAR_CLIENT_SECRET,
    needed: ['Calendars.ReadWrite'],
    also: { scope: 'offline_access', parameters: { prompt: 'select_account' } },
  }),
} as const

/** The addresses under which accounts are stored, as users know them. */
export const addressesOf: Record<GrantKind, string> = {
  google: 'https://calendar.google.com',
  microsoft: 'https://outlook.office.com',
}

/** The kinds of accounts that providers can connect. Google and Microsoft need keys. */
export function offeredKinds(config: Config): CalendarKind[] {
  const withKeys = (['google', 'microsoft'] as const).filter((kind) => companies[kind](config).client_id !== undefined)
  return [...withKeys, 'caldav']
}

const cached = new WeakMap<Config, Partial<Record<GrantKind, Grants>>>()

/** The way to ask a company for access. Its settings are cached. Throws 404 without keys. */
export function grantsFor(config: Config, kind: GrantKind): Grants {
  const { client_id, client_secret, ...company } = companies[kind](config)
  if (client_id === undefined || client_secret === undefined)
    throw new HttpError(404, 'not_found', accountTexts.notOffered)
  const redirect_uri = `${config.PUBLIC_URL}/rest/v1/calendar_callbacks/${kind}`
  const all = cached.get(config) ?? {}
  cached.set(config, all)
  all[kind] ??= grantsOf({ ...company, client_id, client_secret, redirect_uri } satisfies GrantClient)
  return all[kind]
}

/** Settings for every server. */
export const accessWith = ({ PUBLIC_URL, CALENDARS_ON_LOOPBACK: loopback }: Config) => ({
  agent: `Porchlight (+${PUBLIC_URL})`,
  loopback,
})

/** The calendars at a company that an access token opens. */
export function clientAt(config: Config, kind: GrantKind, accessToken: () => Promise<string>): CalendarClient {
  const server = { agent: accessWith(config).agent, accessToken }
  return kind === 'google'
    ? googleCalendar({ ...server, base: config.GOOGLE_CALENDAR_URL })
    : microsoftCalendar({ ...server, base: config.MICROSOFT_GRAPH_URL })
}

/**
 * The client for the calendars of a stored account, for one run. Throws {@link CalendarProblem}
 * without a key.
 */
export function clientOf(context: Context, account: AccountRow): CalendarClient {
  const { config } = context
  const { id, kind, url, user_name } = account
  const secret = secretOf(config, account)
  if (kind === 'caldav') return calDavClient(url, { ...accessWith(config), user_name, password: secret })
  if (!offeredKinds(config).includes(kind)) throw new CalendarProblem(accountTexts.noLongerOffered)
  const grants = grantsFor(config, kind)
  let token: Promise<string> | undefined
  const renew = async () => {
    const { access_token, refresh_token } = await grants.refresh(secret)
    if (refresh_token !== secret) await storeSecret(context, id, refresh_token)
    return access_token
  }
  const client = clientAt(config, kind, () => (token ??= renew()))
  return { ...client, leave: () => grants.revoke(secret) }
}

function secretOf(config: Config, { id, kind, password }: AccountRow): string {
  try {
    return passwordCipher(config).decrypt(password, id).toString()
  } catch (error) {
    throw new CalendarProblem(kind === 'caldav' ? accountTexts.locked : accountTexts.lockedGrant, { cause: error })
  }
}
