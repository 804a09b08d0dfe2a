import { type RawBuilder, sql } from 'kysely'
import { isActive } from '#domains/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { msg, t } from '#ui/language.ts'
import type { DeskField, Field, FieldForm, FieldSubject, FieldValues } from './fields-contract.ts'

/** The fields of businesses, services or requests in order, hidden ones too. */
export const selectFields = (db: Db | Tx, of: FieldSubject) =>
  db
    .selectFrom('field')
    .select(['id', 'of', 'label', 'help', 'kind', 'options', 'unit', 'minimum', 'maximum'])
    .select(['required', 'is_public', 'is_active'])
    .where('of', '=', of)
    .orderBy('position')
    .orderBy('id')

/** The fields that everyone may see. */
export async function listPublicFields(db: Db | Tx, of: FieldSubject): Promise<Field[]> {
  const rows = await selectFields(db, of).where('is_public', '=', true).where('is_active', '=', true).execute()
  return rows.map((row) => {
    const { is_active: _, ...field } = row
    return field
  })
}

/** The fields that an import can fill; a cell can't hold an upload. */
export const listImportedFields = (db: Db | Tx, of: FieldSubject): Promise<DeskField[]> =>
  selectFields(db, of).where('is_active', '=', true).where('kind', '<>', 'file').execute()

/** All fields, for operators. */
export async function listDeskFields(db: Db | Tx): Promise<DeskField[]> {
  const [provider, service, request] = await Promise.all(
    (['provider', 'service', 'request'] as const).map((of) => selectFields(db, of).execute()),
  )
  return [...(provider ?? []), ...(service ?? []), ...(request ?? [])]
}

/** The field with this id, hidden or not. Throws 404 if there is none. */
export async function getDeskField(db: Db | Tx, id: string): Promise<DeskField> {
  const field = (await listDeskFields(db)).find((one) => one.id === id)
  if (!field) throw fieldNotFound()
  return field
}

/** 404: no field has this id. */
export const fieldNotFound = () => notFound(t('Field not found'))

/** SQL: the public values in a column. */
export const publicFields = (column: string): RawBuilder<FieldValues> =>
  sql<FieldValues>`public_fields(${sql.ref(column)})`

/**
 * SQL: the public values for users who don't see the contact of the writer. `masked` hides contact
 * details in a text; links and files are left out.
 */
export const maskedFields = (
  column: string,
  masked: (text: RawBuilder<unknown>) => RawBuilder<string>,
): RawBuilder<FieldValues> => sql<FieldValues>`(
  select coalesce(jsonb_object_agg(key, case kind when 'text' then to_jsonb(${masked(sql`value #>> '{}'`)}) else value end), '{}')
  from jsonb_each(${publicFields(column)}) as given join field on field.id::text = key
  where kind not in ('link', 'file'))`

/** SQL: whether a public field in a column has this file. */
export const hasFile = (column: string, name: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from jsonb_each_text(${publicFields(column)}) as given where given.value = ${name})`

/** SQL: whether the column `fields` has this file, in any field. */
export const hasOwnFile = (name: string): RawBuilder<boolean> =>
  sql<boolean>`fields <> '{}' and exists (select from jsonb_each_text(fields) as given where given.value = ${name})`

/** SQL: the column `fields` without this file. */
export const withoutFile = (name: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields) where value <> to_jsonb(${name}::text))`

/** The table with the values of each subject, and the SQL for its owner. */
const places = {
  provider: { table: 'providers', owner: 'id', missing: msg('Provider not found') },
  service: { table: 'services', owner: 'provider_id', missing: msg('Service not found') },
  request: { table: 'leads', owner: 'customer_id', missing: msg('Service request not found') },
} as const

/** Whether any row has a value of the field. */
export async function hasValues(db: Db | Tx, { of, id }: Pick<Field, 'of' | 'id'>): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(places[of].table)} where fields ? ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** The subject of values: its kind and its id. */
interface Subject {
  of: FieldSubject
  id: string
}

/**
 * The own fields in the form of a new business, service or request, or of the user's own one with
 * this id, then with all of its values. Throws 404 for another user's.
 */
export async function getFieldForm(
  db: Db | Tx,
  { of, id, profile_ids }: { of: FieldSubject; id?: string | undefined; profile_ids: readonly string[] },
): Promise<FieldForm> {
  const items = await selectFields(db, of).where('is_active', '=', true).execute()
  const values = id
    ? await getValues(db, { of, id }, sql`${sql.ref(places[of].owner)} = any(${profile_ids}::uuid[])`)
    : {}
  return { items, values: valuesOf(items, values) }
}

/**
 * All fields of a subject with all of its values, for operators. Throws 404 if it doesn't exist.
 */
export async function getDeskValues(db: Db | Tx, subject: Subject): Promise<FieldForm> {
  const items = await selectFields(db, subject.of).execute()
  return { items, values: valuesOf(items, await getValues(db, subject, sql`true`)) }
}

async function getValues(db: Db | Tx, { of, id }: Subject, isShown: RawBuilder<unknown>): Promise<FieldValues> {
  const { rows } = await sql<{ fields: FieldValues }>`
    select fields from ${sql.table(places[of].table)} where id = ${id}::uuid and ${isShown}`.execute(db)
  if (!rows[0]) throw notFound(t(places[of].missing))
  return rows[0].fields
}

function valuesOf(fields: readonly Field[], values: FieldValues): FieldValues {
  const ids = new Set(fields.map(({ id }) => id))
  return Object.fromEntries(Object.entries(values).filter(([id]) => ids.has(id)))
}

/** Whether a public field of an active business, or of its service, has a file. */
export async function isFilePublic(db: Db | Tx, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('picture')
    .innerJoin('users', 'users.id', 'picture.user_id')
    .innerJoin('providers', 'providers.id', 'users.id')
    .select('picture.name')
    .where('bucket', '=', 'field-files')
    .where('picture.name', '=', name)
    .where('removed_at', 'is', null)
    .where(isActive())
    .where((row) =>
      row.or([
        hasFile('providers.fields', name),
        row.exists(
          row
            .selectFrom('services')
            .select('services.id')
            .whereRef('services.provider_id', '=', 'providers.id')
            .where(hasFile('services.fields', name)),
        ),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}
