import type { Provider } from 'oidc-provider'
import { isAtDesk } from '#domains/identity/operator-policy.server.ts'
import type { SessionContext } from '#domains/identity/policy.server.ts'
import { type TokenScope, tokenScopes } from '#domains/identity/scopes-rules.ts'
import { HttpError, invalid } from '#platform/http/errors.server.ts'
import type { ProgramDecided, ProgramRequest } from './contract.ts'
import { connectByGrant } from './records-commands.server.ts'
import { isThisDevice, lifetimes, longestName, programTexts } from './rules.ts'

/** A request in the browser that started it. `cookie` is the cookie of that browser. */
interface Open {
  id: string
  cookie: string | undefined
}

/**
 * The request of a program, for the page that asks the user. Throws 404 `request_over`, also in any
 * other browser.
 */
export async function getProgramRequest(
  context: SessionContext,
  provider: Provider,
  open: Open,
): Promise<ProgramRequest> {
  const { client, params } = await findOpen(provider, open)
  const { host } = new URL(client.clientId)
  const { hostname } = new URL(params.redirect_uri)
  const asked = scopesOf(params.scope)
  const scopes = asked.filter((scope) => mayGive(context, scope))
  return {
    id: open.id,
    name: nameOf(client.clientName ?? '') || host.slice(0, longestName),
    host,
    return_to: params.redirect_uri,
    is_on_device: isThisDevice(hostname),
    scopes,
    missing: asked.filter((scope) => !scopes.includes(scope)),
  }
}

/**
 * Connects the program, or refuses it. Returns the address by which the browser goes back to it.
 * Throws as {@link getProgramRequest}, 422 if the user can't give anything it asks for, and 409
 * `too_many_programs`.
 */
export async function decideRequest(
  context: SessionContext,
  provider: Provider,
  { allow, ...open }: Open & { allow: boolean },
): Promise<ProgramDecided> {
  const { interaction, client, params } = await findOpen(provider, open)
  // The button was pressed twice.
  if (interaction.result) return { continue_at: interaction.returnTo }
  interaction.result = allow
    ? await consentTo(context, provider, { client, params, request: await getProgramRequest(context, provider, open) })
    : { error: 'access_denied', error_description: 'The user did not allow it.' }
  await interaction.persist()
  return { continue_at: interaction.returnTo }
}

type Found = Awaited<ReturnType<typeof findOpen>>

/** Stores the consent of the user, as the library asks for it. */
async function consentTo(
  context: SessionContext,
  provider: Provider,
  { client, params, request }: Pick<Found, 'client' | 'params'> & { request: ProgramRequest },
) {
  const { auth_user_id: accountId } = context.session
  const { clientId } = client
  const { name, scopes } = request
  if (scopes.length === 0) throw invalid([{ path: 'allow', message: programTexts.nothingToAllow }])
  const grant = new provider.Grant({ accountId, clientId })
  for (const resource of [params.resource].flat()) {
    grant.addResourceScope(resource, scopes.join(' '))
    grant.rejectResourceScope(resource, tokenScopes.filter((scope) => !scopes.includes(scope)).join(' '))
  }
  // The scopes of OpenID Connect, which no program gets here.
  grant.rejectOIDCScope('openid offline_access')
  const grantId = await grant.save()
  const inTime = (milliseconds: number) => new Date(context.now.getTime() + milliseconds)
  const program = { client_id: clientId, name, scopes, expires_at: inTime(2 * lifetimes.code) }
  await connectByGrant(context, { ...program, grant_id: grantId, granted_until: inTime(lifetimes.grant) })
  return { login: { accountId, remember: false }, consent: { grantId } }
}

/** The parameters of a request that the library has checked. */
interface Params {
  client_id: string
  redirect_uri: string
  scope?: string
  resource: string | string[]
}

async function findOpen(provider: Provider, { id, cookie }: Open) {
  const interaction = cookie === id ? await provider.Interaction.find(id) : undefined
  const params = interaction?.params as unknown as Params
  const client = interaction && (await provider.Client.find(params.client_id))
  if (!interaction || !client) throw new HttpError(404, 'request_over', programTexts.requestOver)
  return { interaction, client, params }
}

/** The scopes of this site in a request, in the order in which users read them. */
function scopesOf(text = ''): TokenScope[] {
  const asked = text.split(' ')
  return tokenScopes.filter((scope) => asked.includes(scope))
}

/** Whether the user can grant a scope, by the same rule as for tokens that users create. */
function mayGive({ config, session }: SessionContext, scope: TokenScope): boolean {
  if (scope === 'provider') return session.identity.profile.user_type === 'provider'
  return scope !== 'admin' || isAtDesk(config, session)
}

/** On one line, without characters that are invisible or change the direction of the text. */
const nameOf = (name: string) =>
  Array.from(name.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .slice(0, longestName)
    .join('')
