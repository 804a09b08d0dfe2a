import type { UserType } from '#domains/identity/contract.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { tellStreams } from './sessions-commands.server.ts'

/** The tokens to end, and why. `only` is the id of one; `role` is that in which they act. */
export interface EndOfTokens {
  auth_user_id: string
  /** The login that ends them, if it is not their own; null when the site starts. */
  actor_id?: string | null
  by: 'owner' | 'password' | 'email' | 'closing'
  only?: string
  role?: UserType
}

/** Ends a login's tokens and their event streams. Returns how many it ended. */
export async function endTokens(
  context: TxContext,
  { auth_user_id, by, actor_id = auth_user_id, only, role }: EndOfTokens,
): Promise<number> {
  const ended = await context.db
    .deleteFrom('api_token')
    .where('auth_user_id', '=', auth_user_id)
    .$if(only !== undefined, (tokens) => tokens.where('id', '=', only!))
    .$if(role !== undefined, (tokens) => tokens.where('user_type', '=', role!))
    .returning('id')
    .execute()
  for (const { id } of ended)
    await record(context, { kind: 'token.ended', actor_id, subject_id: auth_user_id, details: { token_id: id, by } })
  if (ended.length > 0) await tellStreams(context, auth_user_id)
  return ended.length
}
