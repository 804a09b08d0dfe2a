import { hashOfToken } from '#domains/identity/queries.server.ts'
import { type TokenScope, tokenScopes } from '#domains/identity/scopes-rules.ts'
import { newTokenText, prefixOf } from '#domains/sign-in/tokens-text.server.ts'
import { operationOf, statusOf } from './deep/access-control/try-row.ts'
import type { Row } from './permission-row.ts'
import { callers } from './permissions.ts'
import type { TestServer } from './server.ts'
import { aStreet, type Street } from './street.ts'

/**
 * The columns of scopes in the permission matrix: the token with which a program may use an
 * operation. The first rule that fits decides. They repeat src/api-scopes.server.ts on purpose: a
 * wrong scope there contradicts them.
 */
const rules: [RegExp, TokenScope | 'any' | 'none'][] = [
  [/^GET \/auth\/v1\/health$/, 'any'],
  [/^GET \/auth\/v1\/user$/, 'read'],
  // Account security, and other ways to the account's data.
  [
    / \/auth\/v1\/| \/rest\/v1\/(tokens|programs|webhooks|push|sms)\b|\/operator$|^(POST|PATCH|DELETE) \/rest\/v1\/calendar_(feed|accounts(\/\{id\}|\/grants)?)$/,
    'none',
  ],
  [/ \/rest\/v1\/rpc\/(ensure_user_profile|create_user_profile_for_role|debug_user_creation)$/, 'none'],
  // Claiming a business makes the account its provider.
  [/ \/rest\/v1\/claims\b/, 'none'],
  // Only the link to set up a new site opens these.
  [/ \/rest\/v1\/setup\//, 'none'],
  // Only users know this themselves.
  [
    /^\w+ (\/unsubscribe|\/rest\/v1\/email_replies|\/rest\/v1\/calendar_(callbacks|notices)\/\S+|\/rest\/v1\/contact|\/rest\/v1\/reports|\/functions\/v1\/email-notifications)$/,
    'none',
  ],
  // The data of all users.
  [/ \/rest\/v1\/admin\/(exports|provider_reports)\//, 'none'],
  [/^(POST|DELETE|PATCH|PUT) \/rest\/v1\/(blocks|legal_agreements|users|notifications\/preferences)/, 'none'],
  [/ \/rest\/v1\/admin\//, 'admin'],
  [/^GET |\/users_have_established_connection$/, 'read'],
  [/ \/rest\/v1\/(messages|saved_replies|notifications)\b/, 'messages'],
  // It proposes times and cancels bookings.
  [/\/calendar_questions\/\{id\}\/answer$/, 'bookings'],
  [
    / \/rest\/v1\/(calendar_accounts|services|providers|clients|busy_calendars|blocked_times)\b|\/google-reviews$/,
    'provider',
  ],
  [/ \/rest\/v1\/(leads|offers|reviews)\/\{id\}\/(decline|offers|quotes|time|unlock|view|withdraw|reply)$/, 'provider'],
  [
    / \/rest\/v1\/(bookings|client_invitations|leads|offers|reviews|favorites|waiting_list|rpc)\b| \/storage\//,
    'bookings',
  ],
]

/** A customer declines an offer; a provider declines a request. */
const exceptions: Record<string, TokenScope> = { 'POST /rest/v1/offers/{id}/decline': 'bookings' }

/** The scope that opens an operation; `any` if its answer is public, `none` if no token does. */
function openedBy(row: Row): TokenScope | 'any' | 'none' {
  const operation = operationOf(row)
  const isPublic = operation.startsWith('GET') && !['401', '403'].includes(outcome(row, 'anonymous'))
  const rule = rules.find(([pattern]) => pattern.test(operation))
  if (rule?.[1] === 'read' && isPublic) return 'any'
  return exceptions[operation] ?? rule?.[1] ?? 'none'
}

const outcome = ({ outcomes }: Row, who: (typeof callers)[number]) => outcomes.split(' ')[callers.indexOf(who)]!

/** Someone who may do what the row asks, if a customer, a provider or an operator may. */
const ownerOf = (row: Row) =>
  (['customer', 'provider', 'admin'] as const).find((who) => Number(outcome(row, who)) < 400) ?? 'customer'

/** Sends the request of a row with a token of each scope. */
export async function tryScopes(server: TestServer, row: Row, shared: Street) {
  const [who, opener] = [ownerOf(row), openedBy(row)]
  const tries = tokenScopes.map(async (scope) => {
    const isOpen = opener === 'any' || opener === scope
    const expected = isOpen ? outcome(row, opener === 'any' ? 'anonymous' : who) : '403'
    const isHarmless = row.operation.startsWith('GET') || Number(expected) >= 400
    const street = isHarmless ? shared : await aStreet(server)
    const token = await tokenOf(server, street[who].auth_user_id, scope)
    const status = await statusOf(server, [operationOf(row), { token }], await row.ask(street))
    return { scope, status: String(status), expected }
  })
  return Promise.all(tries)
}

const tokens = new Map<string, Promise<string>>()

/** The user's token with this scope. */
function tokenOf(server: TestServer, auth_user_id: string, scope: TokenScope): Promise<string> {
  const key = `${auth_user_id} ${scope}`
  const token = tokens.get(key) ?? aToken(server, auth_user_id, [scope])
  tokens.set(key, token)
  return token
}

/**
 * A token of a user; inserted directly, because the API gives no one a scope that they can't use.
 */
export async function aToken({ db, clock }: TestServer, auth_user_id: string, scopes: TokenScope[]): Promise<string> {
  const token = newTokenText()
  const { user_type } = await db
    .selectFrom('auth_user')
    .select('user_type')
    .where('id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  const texts = { name: scopes.join(), scopes, prefix: prefixOf(token), token_hash: hashOfToken(token) }
  const row = { ...texts, auth_user_id, user_type, second_factor: false, created_at: clock.now() }
  await db.insertInto('api_token').values(row).execute()
  return token
}
