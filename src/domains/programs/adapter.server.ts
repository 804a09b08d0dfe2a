import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider'
import { addProgramToken, deleteProgramToken } from '#domains/sign-in/connected-programs-commands.server.ts'
import { type Context, contextOf } from '#platform/context.server.ts'
import type { OauthRecordKind } from '#platform/db/schema.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { findProgramOf, findProgramToken, findRecord } from './queries.server.ts'
import { deleteRecord, endProgramOf, saveRecord, spendRecord } from './records-commands.server.ts'
import { lifetimes } from './rules.ts'

/**
 * The storage of the library: codes, refresh tokens, grants and requests are rows of oauth_record,
 * access tokens are tokens like those that users create, and nothing else is stored. It stores no
 * users, because they are signed in to the site.
 */
export const adapters =
  (deps: Deps): AdapterFactory =>
  (model) => {
    if (model === 'AccessToken') return accessTokens(deps)
    const kind = kinds[model]
    return kind ? records(deps, kind) : { ...unused, ...keepsNothing }
  }

const kinds: Readonly<Record<string, OauthRecordKind>> = {
  Interaction: 'request',
  Grant: 'grant',
  AuthorizationCode: 'code',
  RefreshToken: 'refresh_token',
}

const nothing = () => Promise.resolve(undefined)

/** No record is found by these keys; ending a grant ends everything that belongs to it. */
const unused = { findByUid: nothing, findByUserCode: nothing, revokeByGrantId: nothing }

const keepsNothing = { upsert: nothing, find: nothing, consume: nothing, destroy: nothing }

const inSeconds = ({ now }: Pick<Context, 'now'>, seconds = 0) => new Date(now.getTime() + seconds * 1000)

/**
 * The id of a record is its secret, so the stored payload has neither it nor an address with it.
 */
function records(deps: Deps, kind: OauthRecordKind): Adapter {
  return {
    ...unused,
    async upsert(id, given, expiresIn) {
      const context = contextOf(deps)
      // Lives until `connectByGrant`, which the same request calls next.
      const life = kind === 'grant' ? lifetimes.code / 1000 : expiresIn
      const payload = { ...given, jti: undefined, returnTo: undefined }
      const record = { kind, id, grant_id: payload.grantId, payload, expires_at: inSeconds(context, life) }
      await transact(context, (context) => saveRecord(context, record))
    },
    async find(id) {
      const record = await findRecord(contextOf(deps), { kind, id })
      if (!record) return undefined
      return {
        ...(record.payload as AdapterPayload),
        jti: id,
        ...(kind === 'request' && { returnTo: resumeAddress(deps, id) }),
        ...(record.used_at && { consumed: Math.floor(record.used_at.getTime() / 1000) }),
      }
    },
    async consume(id) {
      const context = contextOf(deps)
      if (await spendRecord(context, { kind, id })) return
      // Two requests may arrive at once.
      const { grantId } = ((await findRecord(context, { kind, id }))?.payload ?? {}) as AdapterPayload
      if (grantId) await endProgramOf(context, grantId, 'reuse')
      throw new errors.InvalidGrant('it was used before')
    },
    async destroy(id) {
      if (kind === 'grant') await endProgram(deps, id)
      else await deleteRecord(contextOf(deps), { kind, id })
    },
  }
}

function accessTokens(deps: Deps): Adapter {
  return {
    ...unused,
    async upsert(token, { grantId = '', scope = '' }, expiresIn) {
      const context = contextOf(deps)
      const program_id = await findProgramOf(context.db, grantId)
      if (program_id === null) throw new errors.InvalidGrant('the program is no longer connected')
      if (scope === '') throw new errors.InvalidScope('no scope was allowed', scope)
      const row = { program_id, token, scopes: scope.split(' '), expires_at: inSeconds(context, expiresIn) }
      await transact(context, (context) => addProgramToken(context, row))
    },
    async find(token) {
      const found = await findProgramToken(contextOf(deps), token)
      if (!found) return undefined
      const { client_id: clientId, auth_user_id: accountId, scopes } = found
      return { kind: 'AccessToken', jti: token, clientId, accountId, scope: scopes.join(' ') }
    },
    consume: nothing,
    destroy: (token) => deleteProgramToken(contextOf(deps), token),
  }
}

/** Ends a program because it asked for that, or because a code or refresh token was used twice. */
const endProgram = (deps: Deps, grant_id: string) =>
  endProgramOf(contextOf(deps), grant_id, Provider.ctx?.oidc.route === 'revocation' ? 'program' : 'reuse')

/** The address at which a request continues after its user's decision. */
const resumeAddress = ({ config }: Deps, id: string) => `${config.PUBLIC_URL}${authorizationPath}/${id}`

/** The authorization endpoint. */
export const authorizationPath = '/oauth/authorize'
