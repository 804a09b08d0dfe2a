import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.server.ts'

/**
 * Fills `zip_codes` with the postal codes of the site's country, by default of the United States,
 * unless the table has exactly that file. It runs at startup after the migrations, also in several
 * processes at once. Codes that a newer file lacks stay, because users may have them. Takes about a
 * second the first time, then a millisecond.
 */
export async function loadZipCodes(db: Db): Promise<void> {
  const { country } = await db.selectFrom('site_settings').select('country').executeTakeFirstOrThrow()
  const file = await readFileOf(country ?? 'us')
  if (await isStored(db, file)) return
  await db.transaction().execute(async (tx) => {
    await sql`lock table zip_code_file in exclusive mode`.execute(tx)
    if (await isStored(tx, file)) return
    await insertZipCodes(tx, file.text)
    await rememberFile(tx, file)
  })
  await sql`analyze zip_codes`.execute(db)
}

/** Replaces the postal codes by those of another country, before anyone has an address. */
export async function replaceZipCodes(tx: Tx, country: string): Promise<void> {
  const file = await readFileOf(country)
  await sql`lock table zip_code_file in exclusive mode`.execute(tx)
  if (await isStored(tx, file)) return
  await tx.deleteFrom('zip_codes').execute()
  await insertZipCodes(tx, file.text)
  await rememberFile(tx, file)
  await sql`analyze zip_codes`.execute(tx)
}

interface CodesFile {
  country: string
  text: string
  sha256: string
}

async function readFileOf(country: string): Promise<CodesFile> {
  const text = await readFile(new URL(`../../../db/countries/${country}/postal-codes.tsv`, import.meta.url), 'utf8')
  return { country, text, sha256: createHash('sha256').update(text).digest('hex') }
}

async function isStored(db: Db, { country, sha256 }: CodesFile): Promise<boolean> {
  const row = await db
    .selectFrom('zip_code_file')
    .select('only_row')
    .where('sha256', '=', sha256)
    .where('country', '=', country)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Inserts one array per column in one statement. Nearly as fast as COPY, without another kind of
 * connection.
 */
async function insertZipCodes(tx: Tx, text: string): Promise<void> {
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  const column = (index: number) => rows.map((row) => row[index])
  await sql`
    insert into zip_codes as known (zip_code, city, state, latitude, longitude, time_zone, population_weight)
    select * from unnest(
      ${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::float8[], ${column(4)}::float8[],
      ${column(5)}::text[], ${column(6)}::int[]
    )
    on conflict (zip_code) do update set (city, state, latitude, longitude, time_zone, population_weight)
      = (excluded.city, excluded.state, excluded.latitude, excluded.longitude, excluded.time_zone, excluded.population_weight)
    where (known.city, known.state, known.latitude, known.longitude, known.time_zone, known.population_weight)
      is distinct from (excluded.city, excluded.state, excluded.latitude, excluded.longitude, excluded.time_zone, excluded.population_weight)
  `.execute(tx)
}

async function rememberFile(tx: Tx, { sha256, country }: CodesFile): Promise<void> {
  await tx
    .insertInto('zip_code_file')
    .values({ sha256, country })
    .onConflict((same) => same.column('only_row').doUpdateSet({ sha256, country, loaded_at: sql`now()` }))
    .execute()
}
