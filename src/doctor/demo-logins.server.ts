import { DEMO_LOGINS, publishedLogins } from '#db/world/demo.ts'
import { findLogin } from '#domains/identity/queries.server.ts'
import { passwordFits } from '#domains/sign-in/passwords-queries.server.ts'
import { type Config, isPublicDemo } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { type Finding, ok, skipped, wrong } from './finding.server.ts'

/**
 * Reports whether the site is a demo, and whether demo logins accept the published password
 * although they must not: all of them without a demo, and the operator of a public demo
 * (docs/operating.md).
 */
export async function checkDemoLogins(
  db: Db,
  config: Pick<Config, 'DEMO' | 'SMTP_URL' | 'PUBLIC_URL'>,
): Promise<Finding> {
  const check = 'demo logins'
  const isPublic = isPublicDemo(config)
  if (config.DEMO && !isPublic)
    return skipped(check, 'This is a demo on this machine: everyone knows the passwords of its logins.')
  const published: readonly { email: string }[] = config.DEMO ? publishedLogins(isPublic) : []
  const open: string[] = []
  for (const login of DEMO_LOGINS) if (!published.includes(login) && (await isOpen(db, login))) open.push(login.email)
  if (open.length > 0)
    return wrong(
      check,
      `The published demo password still opens ${open.join(', ')}. ${isPublic ? 'A start replaces it.' : 'Use an empty database, or change each password.'}`,
    )
  return ok(
    check,
    isPublic
      ? 'This is a public demo: every page says so, and the operator has a password of their own.'
      : 'This site is no demo: no login accepts the demo password.',
  )
}

async function isOpen(db: Db, { email, password }: { email: string; password: string }): Promise<boolean> {
  const login = await findLogin(db, email)
  return login !== undefined && !login.suspended_at && passwordFits(login, password)
}
