import { sql } from 'kysely'
import { isAtDesk } from '#domains/identity/operator-policy.server.ts'
import type { LiveSession } from '#domains/identity/policy.server.ts'
import type { Config } from '#platform/config.server.ts'

/** The reader; anyone without a profile. */
export interface Reader {
  config: Config
  profile?: { id: string } | undefined
  session?: LiveSession | undefined
}

/**
 * SQL: whether the row in `providers` is shown to a reader. A business that waits for approval is
 * shown to its owner and to operators only.
 */
export function isListedFor({ config, profile, session }: Reader) {
  if (!profile) return sql<boolean>`providers.approval is null`
  if (session && isAtDesk(config, session)) return sql<boolean>`true`
  const own = [profile.id, ...(session?.identity.profiles.map(({ id }) => id) ?? [])]
  return sql<boolean>`(providers.approval is null or providers.id = any(${own}::uuid[]))`
}
