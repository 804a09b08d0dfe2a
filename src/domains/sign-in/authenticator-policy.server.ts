import { type Config, ConfigurationError } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { countLockedSecrets } from './authenticator-queries.server.ts'

/**
 * Throws a {@link ConfigurationError} if a login is protected by an authenticator app whose secret
 * no key of SECRET_KEY decrypts: its owner could only sign in with recovery codes.
 */
export async function assertSecretsReadable(db: Db, config: Pick<Config, 'SECRET_KEY'>): Promise<void> {
  const count = await countLockedSecrets(db, config)
  if (count > 0) throw new ConfigurationError(`${sentence(count, config)}\n${advice}`)
}

const sentence = (count: number, { SECRET_KEY }: Pick<Config, 'SECRET_KEY'>) =>
  SECRET_KEY.length === 0
    ? `SECRET_KEY is not set, but the secrets of ${appsOf(count)} are encrypted.`
    : `No key of SECRET_KEY decrypts the secrets of ${appsOf(count)}.`

const appsOf = (count: number) => (count === 1 ? '1 authenticator app' : `${count} authenticator apps`)

const advice =
  'Add the key that encrypted them to the end of SECRET_KEY. The key that the site generates is in secret.key in DATA_DIR.'
