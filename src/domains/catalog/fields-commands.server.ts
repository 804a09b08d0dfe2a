import { sql } from 'kysely'
import type { UserTxContext } from '#domains/identity/policy.server.ts'
import { replacePhotos } from '#domains/pictures/commands.server.ts'
import { pictureUrl } from '#domains/pictures/rules.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { conflict, invalid } from '#platform/http/errors.server.ts'
import type { DeskField, FieldChange, FieldSubject, FieldValues, NewField } from './fields-contract.ts'
import { fieldLimits, fieldTexts } from './fields-limits.ts'
import { fieldNotFound, hasValues, selectFields } from './fields-queries.server.ts'
import { fieldProblems, type GivenValues, isNothing, withValues } from './fields-rules.ts'

/**
 * Adds a field after the others, and returns its id. Throws 422 for choices or a range that don't
 * fit the kind, and 409 if forms ask for {@link fieldLimits} fields already.
 */
export async function insertField({ db, now }: TxContext, field: NewField): Promise<string> {
  const fields = await lockFields(db, field.of)
  assertFits(field)
  assertRoom(fields)
  const { id } = await db
    .insertInto('field')
    .values({ ...field, position: fields.length, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Changes a field. Throws 404 if there is none, 422 as {@link insertField} does, and 409 for
 * showing one more than forms can ask for, or for publishing values that were given to operators
 * only.
 */
export async function updateField(
  { db }: Pick<TxContext, 'db'>,
  id: string,
  { position, ...change }: FieldChange,
): Promise<void> {
  const found = await db.selectFrom('field').select('of').where('id', '=', id).executeTakeFirst()
  if (!found) throw fieldNotFound()
  const fields = await lockFields(db, found.of)
  const before = fields.find((one) => one.id === id)!
  const { kind } = before
  const { options = before.options, unit = before.unit, minimum = before.minimum, maximum = before.maximum } = change
  assertFits({ kind, options, unit, minimum, maximum })
  if (change.is_active && !before.is_active) assertRoom(fields)
  if (change.is_public && !before.is_public && (await hasValues(db, before)))
    throw conflict('field_has_values', fieldTexts.private)
  if (Object.keys(change).length > 0) await db.updateTable('field').set(change).where('id', '=', id).execute()
  if (position !== undefined) await move(db, fields, id, position)
}

/**
 * The fields of a subject, in order. Changes of them wait for each other, and for forms that are
 * being saved.
 */
const lockFields = (db: Tx, of: FieldSubject): Promise<DeskField[]> =>
  sql`select pg_advisory_xact_lock(7264020, hashtext(${of}))`
    .execute(db)
    .then(() => selectFields(db, of).forUpdate().execute())

function assertFits({
  kind,
  options,
  unit,
  minimum,
  maximum,
}: Pick<NewField, 'kind' | 'options' | 'unit' | 'minimum' | 'maximum'>): void {
  const refuse = (path: string, message: string) => {
    throw invalid([{ path, message }])
  }
  const hasChoices = kind === 'choice' || kind === 'choices'
  if (hasChoices && (options.length < 2 || new Set(options).size < options.length))
    refuse('options', fieldTexts.options)
  if (!hasChoices && options.length > 0) refuse('options', fieldTexts.onlyChoices)
  if (kind !== 'number' && (unit !== '' || minimum !== null || maximum !== null)) refuse('unit', fieldTexts.onlyNumbers)
  if (minimum !== null && maximum !== null && minimum > maximum) refuse('maximum', fieldTexts.range)
}

function assertRoom(fields: readonly DeskField[]): void {
  if (fields.filter(({ is_active }) => is_active).length >= fieldLimits.count)
    throw conflict('too_many_fields', fieldTexts.tooMany)
}

async function move(db: Tx, fields: readonly DeskField[], id: string, position: number): Promise<void> {
  const order = fields.flatMap((field) => (field.id === id ? [] : [field.id])).toSpliced(position, 0, id)
  await sql`update field set position = place - 1 from unnest(${order}::uuid[]) with ordinality as wanted (field_id, place)
    where id = field_id and position <> place - 1`.execute(db)
}

interface Write {
  of: FieldSubject
  /** The values before the save. */
  previous: FieldValues
  given: GivenValues
}

/**
 * The column `fields` after a form was saved. Throws 422 by `fields.{field_id}` for values that
 * don't fit, for fields that no form asks for, and for required ones that have no value then: a
 * save also fills in the fields that were added since.
 */
export async function fieldsColumn({ db }: Pick<TxContext, 'db'>, write: Write): Promise<string> {
  // Locked, so that no field is made public or hidden meanwhile.
  const fields = await selectFields(db, write.of).where('is_active', '=', true).forShare().execute()
  const unknown = Object.entries(write.given)
    .filter(([id, value]) => !isNothing(value) && !fields.some((field) => field.id === id))
    .map(([id]) => [`fields.${id}`, fieldTexts.unknown] as const)
  const problems = [...unknown, ...Object.entries(fieldProblems(fields, write))]
  if (problems.length > 0) throw invalid(problems.map(([path, message]) => ({ path, message })))
  return JSON.stringify(withValues(write.previous, write.given))
}

/**
 * Call it after writing {@link fieldsColumn}: it removes the user's previous files that nothing
 * uses any more. Throws 422 unless the files are the user's own.
 */
export async function replaceFieldFiles(context: UserTxContext, { of, previous, given }: Write): Promise<void> {
  const files = await selectFields(context.db, of).where('kind', '=', 'file').execute()
  for (const { id } of files) {
    if (!(id in given) || previous[id] === given[id]) continue
    const change = { bucket: 'field-files' as const, profile_id: context.profile.id, path: `fields.${id}` }
    await replacePhotos(context, { ...change, photos: urlsOf(given[id]), previous: urlsOf(previous[id]) })
  }
}

const urlsOf = (name: unknown): string[] =>
  typeof name === 'string' && name !== '' ? [pictureUrl({ bucket: 'field-files', name })] : []
