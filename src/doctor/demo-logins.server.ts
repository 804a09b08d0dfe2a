import { DEMO_LOGINS } from '#db/world/demo.ts'
import { findLogin } from '#domains/identity/queries.server.ts'
import { passwordFits } from '#domains/sign-in/passwords-queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { type Finding, ok, skipped, wrong } from './finding.server.ts'

/**
 * Looks for demo logins that still accept the published demo password while demo mode is off. One
 * of them is an operator (docs/operating.md).
 */
export async function checkDemoLogins(db: Db, { DEMO }: Pick<Config, 'DEMO'>): Promise<Finding> {
  const check = 'demo logins'
  if (DEMO) return skipped(check, 'DEMO is on: everyone knows their password.')
  const open: string[] = []
  for (const { email, password } of DEMO_LOGINS) {
    const login = await findLogin(db, email)
    if (login && !login.suspended_at && (await passwordFits(login, password))) open.push(email)
  }
  if (open.length === 0) return ok(check, 'No login accepts the demo password.')
  return wrong(
    check,
    `The published demo password still opens ${open.join(', ')}. Use an empty database, or change each password.`,
  )
}
