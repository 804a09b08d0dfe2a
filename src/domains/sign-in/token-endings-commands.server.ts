import type { UserType } from '#domains/identity/contract.ts'
import type { SessionContext } from '#domains/identity/policy.server.ts'
import { tellStreams } from '#domains/identity/sessions-commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'

/**
 * The tokens and connected programs to end, and why. `only` is the id of one; `role` is the role in
 * which they act.
 */
export interface EndOfTokens {
  auth_user_id: string
  /** The login that ends them, if it is not their own; null when the site starts. */
  actor_id?: string | null
  by: 'owner' | 'password' | 'email' | 'closing' | 'sign-out' | 'program' | 'reuse'
  only?: string
  role?: UserType
}

/**
 * Ends a login's connected programs and the tokens that it has created, with their event streams.
 * Returns how many it ended.
 */
export async function endTokens(context: TxContext, ending: EndOfTokens): Promise<number> {
  const { auth_user_id, by, actor_id = auth_user_id, only, role } = ending
  const programs = await endPrograms(context, ending)
  const ended = await context.db
    .deleteFrom('api_token')
    .where('auth_user_id', '=', auth_user_id)
    .where('program_id', 'is', null)
    .$if(only !== undefined, (tokens) => tokens.where('id', '=', only!))
    .$if(role !== undefined, (tokens) => tokens.where('user_type', '=', role!))
    .returning('id')
    .execute()
  for (const { id } of ended)
    await record(context, { kind: 'token.ended', actor_id, subject_id: auth_user_id, details: { token_id: id, by } })
  if (ended.length > 0) await tellStreams(context, auth_user_id)
  return programs + ended.length
}

/** Ends a login's connected programs alone, as {@link endTokens}. Their tokens go with them. */
export async function endPrograms(
  context: TxContext,
  { auth_user_id, by, actor_id = auth_user_id, only, role }: EndOfTokens,
): Promise<number> {
  const ended = await context.db
    .deleteFrom('connected_program')
    .where('auth_user_id', '=', auth_user_id)
    .$if(only !== undefined, (programs) => programs.where('id', '=', only!))
    .$if(role !== undefined, (programs) => programs.where('user_type', '=', role!))
    .returning('id')
    .execute()
  for (const { id } of ended)
    await record(context, {
      kind: 'program.ended',
      actor_id,
      subject_id: auth_user_id,
      details: { program_id: id, by },
    })
  if (ended.length > 0) await tellStreams(context, auth_user_id)
  return ended.length
}

/** Ends one of the user's own connected programs. Throws 404 for others. */
export async function endOwnProgram(context: SessionContext, id: string): Promise<void> {
  const { auth_user_id } = context.session
  const ended = await transact(context, (context) => endPrograms(context, { auth_user_id, by: 'owner', only: id }))
  if (ended === 0) throw notFound(t('Program not found'))
}
