import { sql } from 'kysely'
import type { Db } from '#platform/db/db.server.ts'

/**
 * Recounts the categories of each town. Takes seconds with a hundred thousand providers; readers
 * don't wait.
 */
export async function countTownServices(db: Db): Promise<void> {
  await sql`select count_town_services()`.execute(db)
}
