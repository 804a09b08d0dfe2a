import { sql } from 'kysely'
import type { Db } from '#platform/db/db.server.ts'

/** Counts anew what each town has of each category. Takes some seconds at a hundred thousand providers; readers do not wait for it. */
export async function countTownServices(db: Db): Promise<void> {
  await sql`select count_town_services()`.execute(db)
}
