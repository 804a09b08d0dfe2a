import { sql } from 'kysely'
import type { Context } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { keyOfPassword, passwordCipher } from './accounts-queries.server.ts'

/** Stores the refresh token of an account: Microsoft may give another one each time. */
export async function storeSecret({ db, config }: Context, id: string, secret: string): Promise<void> {
  const password = passwordCipher(config).encrypt(Buffer.from(secret), id)
  await db.updateTable('calendar_accounts').set({ password }).where('id', '=', id).execute()
}

/**
 * Encrypts the passwords and tokens of calendar accounts with the first key of SECRET_KEY. Returns
 * how many had another key. Throws if a key is missing.
 */
export async function rotateCalendarKeys(context: Context): Promise<number> {
  return transact(context, async ({ db, config }) => {
    const cipher = passwordCipher(config)
    const [, ...earlier] = cipher.prefixes
    const rows = await db
      .selectFrom('calendar_accounts')
      .select(['id', 'password'])
      .where(sql<boolean>`${keyOfPassword} = any(${earlier}::bytea[])`)
      .forUpdate()
      .execute()
    for (const { id, password } of rows)
      await db
        .updateTable('calendar_accounts')
        .set({ password: cipher.encrypt(cipher.decrypt(password, id), id) })
        .where('id', '=', id)
        .execute()
    return rows.length
  })
}
