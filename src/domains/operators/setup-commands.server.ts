import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { hashPassword, refuseCommonPassword } from '#domains/sign-in/passwords-commands.server.ts'
import { rereadSite } from '#domains/site/settings-queries.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { HttpError, invalid } from '#platform/http/errors.server.ts'
import { addOperator } from './accounts-commands.server.ts'
import { lockSetup } from './setup-locks.server.ts'
import { getSetup } from './setup-queries.server.ts'
import type { FirstOperator } from './setup-schema.ts'

/**
 * Creates the first operator, which finishes the set-up: the link does nothing from then on, also
 * if it is used twice at the same time. Throws 410 for a link that has ended, and 422 for a common
 * password and an email address that has an account.
 */
export async function finishSetup(
  context: OperatorContext,
  { secret, operator }: { secret: string; operator: FirstOperator },
): Promise<void> {
  const { password, ...login } = operator
  refuseCommonPassword(password)
  const password_hash = await hashPassword(password)
  await transact(context, async (context) => {
    await lockSetup(context.db)
    await getSetup(context.db, secret, context.now)
    await addOperator(context, { ...login, password_hash }).catch(takenEmail)
  })
  await rereadSite(context.db)
}

function takenEmail(error: unknown): never {
  if (error instanceof HttpError && error.code === 'user_already_exists')
    throw invalid([{ path: 'email', message: error.message }])
  throw error
}
