import type { Db } from '../../../platform/db/db.server.ts'
import { getSubscription } from './queries.server.ts'

/** Switches off the kind of mail that a token stands for, or on again. Throws 404 for a token that was not signed here. */
export async function switchByToken(db: Db, token: string, email: boolean): Promise<void> {
  const { user_id, kind } = await getSubscription(db, token)
  if (email) await db.deleteFrom('unwanted_mail').where('user_id', '=', user_id).where('kind', '=', kind).execute()
  else
    await db
      .insertInto('unwanted_mail')
      .values({ user_id, kind })
      .onConflict((same) => same.doNothing())
      .execute()
}
