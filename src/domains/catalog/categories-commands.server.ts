import { sql } from 'kysely'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { conflict, invalid, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { CategoryChange, NewCategory } from './categories-desk-contract.ts'
import { categoryTexts, MOST_CATEGORIES } from './categories-limits.ts'
import { slugOf } from './categories-rules.ts'
import { setCategoryQuestions } from './questions-commands.server.ts'

/**
 * Adds a category after the others, and returns its id. Throws 422 if another one has or had its
 * name, and 409 if there are {@link MOST_CATEGORIES}.
 */
export async function insertCategory(
  { db }: Pick<TxContext, 'db'>,
  { name, description, icon, usual_price }: Omit<NewCategory, 'synonyms'>,
): Promise<number> {
  const ids = await lockCategories(db)
  const id = Array.from({ length: MOST_CATEGORIES }, (_, at) => at + 1).find((free) => !ids.includes(free))
  if (!id) throw conflict('too_many_categories', categoryTexts.tooMany)
  await assertFreeName(db, name, id)
  const usual = { usual_from: usual_price?.from ?? null, usual_to: usual_price?.to ?? null }
  await db
    .insertInto('categories')
    .values({ id, name, description, icon, position: ids.length, ...usual })
    .execute()
  return id
}

/**
 * Changes a category. A new name reaches its services, businesses and service requests in the same
 * transaction; its old address leads to the new one. Throws 404 if there is none, 422 if another
 * one has or had the name, and 409 for hiding the last one.
 */
export async function updateCategory(
  { db }: Pick<TxContext, 'db'>,
  id: number,
  { usual_price, position, questions, ...change }: Omit<CategoryChange, 'synonyms'>,
): Promise<void> {
  const ids = await lockCategories(db)
  if (!ids.includes(id)) throw notFound(t('Category not found'))
  if (change.name !== undefined) await assertFreeName(db, change.name, id)
  const usual = usual_price !== undefined && {
    usual_from: usual_price?.from ?? null,
    usual_to: usual_price?.to ?? null,
  }
  // Runs even without a change of columns, so that all processes read its words again, too.
  await db
    .updateTable('categories')
    .set((row) => ({ name: row.ref('name'), ...change, ...usual }))
    .where('id', '=', id)
    .execute()
  if (questions) await setCategoryQuestions({ db }, { id, questions })
  if (change.is_active === false) await assertOneIsActive(db)
  if (position !== undefined) await move(db, ids, id, position)
}

/** The ids of all categories, in order. Changes of categories wait for each other. */
async function lockCategories(db: Tx): Promise<number[]> {
  await db.selectFrom('site_settings').select('id').forUpdate().execute()
  const rows = await db.selectFrom('categories').select('id').orderBy('position').orderBy('id').execute()
  return rows.map((row) => row.id)
}

async function assertFreeName(db: Tx, name: string, id: number): Promise<void> {
  const { rows } = await sql<{ name: string; is_taken: boolean }>`
    select name, name_letters(name) = name_letters(${name}) as is_taken from categories where id <> ${id}
    union all
    select letters, true from category_former_name
    where letters = name_letters(${name}) and category_id <> ${id}`.execute(db)
  if (rows.some((other) => other.is_taken || slugOf(other.name) === slugOf(name)))
    throw invalid([{ path: 'name', message: categoryTexts.nameTaken }])
}

async function assertOneIsActive(db: Tx): Promise<void> {
  const active = await db.selectFrom('categories').select('id').where('is_active', '=', true).limit(1).execute()
  if (active.length === 0) throw conflict('last_category', categoryTexts.last)
}

async function move(db: Tx, ids: number[], id: number, position: number): Promise<void> {
  const order = ids.filter((other) => other !== id).toSpliced(position, 0, id)
  await sql`
    update categories set position = place - 1
    from unnest(${order}::smallint[]) with ordinality as wanted (category_id, place)
    where category_id = id and position <> place - 1`.execute(db)
}
