import { z } from 'zod'
import { lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { createChallenge, takeChallenge } from '#domains/sign-in/methods-commands.server.ts'
import { type Grant, GrantFailed } from '#integrations/calendar-accounts/grants.server.ts'
import { CalendarProblem, type RemoteCalendar } from '#integrations/calendar-accounts/port.server.ts'
import { record } from '#platform/audit.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { addressesOf, clientAt, grantsFor } from './accounts-access.server.ts'
import { addAccount, addCalendars, assertKey, countTry } from './accounts-commands.server.ts'
import type { GrantKind } from './accounts-contract.ts'
import { passwordCipher } from './accounts-queries.server.ts'
import { accountTexts, consentTimeout, type GrantOutcome } from './accounts-rules.ts'

/** The request that is stored while a browser is at Google or Microsoft. */
const Errand = z.object({
  expected: z.object({ state: z.string(), verifier: z.string() }),
  provider_id: z.string(),
})

/**
 * Starts asking for access to a provider's calendars, and returns the address that the browser goes
 * to. `key` ties the answer to the browser. Throws 404 without keys for the kind, 409
 * `no_secret_key`, 429, and 503 `calendar_unavailable`.
 */
export async function beginGrant(
  context: UserContext,
  { kind, key }: { kind: GrantKind; key: string },
): Promise<{ url: string }> {
  const { config, now, profile } = context
  const grants = grantsFor(config, kind)
  assertKey(config)
  await countTry(context)
  const { url, expected } = await grants.begin().catch((error: unknown) => {
    if (error instanceof GrantFailed) throw new HttpError(503, 'calendar_unavailable', accountTexts.unavailable)
    throw error
  })
  await createChallenge(context, {
    key,
    purpose: `calendar-${kind}`,
    auth_user_id: profile.auth_user_id,
    data: { expected, provider_id: profile.id } satisfies z.infer<typeof Errand>,
    expires_at: new Date(now.getTime() + consentTimeout),
  })
  return { url }
}

/** A browser that returns from Google or Microsoft. */
interface GrantReturn {
  kind: GrantKind
  /** The key from the start. */
  key: string | undefined
  search: string
}

/**
 * Connects the account whose owner has granted access, or stores the new access of a known account.
 * Never throws for invalid input.
 */
export async function finishGrant(context: UserContext, { kind, key, search }: GrantReturn): Promise<GrantOutcome> {
  const { config, profile } = context
  const errand = await takeChallenge(context, { key, purpose: `calendar-${kind}`, shape: Errand })
  if (!errand || errand.provider_id !== profile.id) return 'expired'
  try {
    const grant = await grantsFor(config, kind).finish(search, errand.expected)
    const calendars = await clientAt(config, kind, async () => grant.access_token).listCalendars()
    const user_name = calendars.find(({ owner }) => owner !== undefined)?.owner
    if (user_name === undefined) return 'refused'
    await store(context, { kind, user_name, grant, calendars })
    return 'connected'
  } catch (error) {
    if (error instanceof GrantFailed) return error.reason
    if (error instanceof CalendarProblem) return 'unavailable'
    if (error instanceof HttpError && error.code === 'too_many_calendar_accounts') return 'too_many'
    throw error
  }
}

interface Granted {
  kind: GrantKind
  user_name: string
  grant: Grant
  calendars: readonly RemoteCalendar[]
}

async function store(context: UserContext, { kind, user_name, grant, calendars }: Granted): Promise<void> {
  const { config, now, profile } = context
  const [url, secret] = [addressesOf[kind], grant.refresh_token]
  await transact(context, async (context) => {
    const { db } = context
    await lockProvider(db, profile.id)
    const known = await db
      .selectFrom('calendar_accounts')
      .select('id')
      .where('provider_id', '=', profile.id)
      .where('kind', '=', kind)
      .where('user_name', '=', user_name)
      .forUpdate()
      .executeTakeFirst()
    if (!known) {
      await addAccount(context, { kind, url, user_name, secret, calendars })
      return
    }
    const { id } = known
    const password = passwordCipher(config).encrypt(Buffer.from(secret), id)
    await db
      .updateTable('calendar_accounts')
      .set({ password, due_at: now, ended_at: null, problem: null, told_at: null, failures: 0, failing_since: null })
      .where('id', '=', id)
      .execute()
    await addCalendars(context, id, calendars)
    await record(context, { kind: 'calendar_account.changed', actor_id: profile.auth_user_id, details: { id } })
  })
}
