import { sql } from 'kysely'
import { listImportedFields } from '#domains/catalog/fields-queries.server.ts'
import type { OperatorContext, OperatorTxContext } from '#domains/identity/operator-policy.server.ts'
import { placesOfZips } from '#domains/locations/queries.server.ts'
import { townName } from '#domains/locations/rules.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { enqueue, transact } from '#platform/db/transact.server.ts'
import { conflict, invalid, notFound } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import type { Import } from './contract.ts'
import { importLimits as limits, importTexts as texts } from './limits.ts'
import {
  createListings,
  leaveOut,
  leaveOutSignedUp,
  listKept,
  type NewListing,
  removeBatch,
} from './listings-commands.server.ts'
import { getImport } from './queries.server.ts'
import { importBatches } from './queue.server.ts'
import { type AboutLine, type FileBusiness, readBusinesses } from './reading.server.ts'
import { isUnderWay, naturalKey } from './rules.ts'

/** The number of rows that one transaction lists, and of transactions in one job. */
const [AT_ONCE, BATCHES] = [200, 20]

/** A file to import. */
export interface NewImport {
  file: Uint8Array
  file_name: string
  dry_run: boolean
  source: string
  mapping: Record<string, string | null>
}

const importsAnHour: Limit = {
  name: 'imports',
  points: limits.importsAnHour,
  seconds: 3600,
  message: texts.tooMany,
}

/**
 * Reads a file of businesses, and enqueues jobs that list those without errors. A dry run returns
 * the result and writes nothing. Throws 422 on `file` if nothing can be read.
 */
export async function startImport(context: OperatorContext, input: NewImport): Promise<Import> {
  if (context.operator_id) await spend(context.pool, importsAnHour, context.operator_id)
  const read = readBusinesses(input.file, input.mapping, await listImportedFields(context.db, 'provider'))
  if (read.flaw) throw invalid([{ path: 'file', message: read.flaw }])
  const { listings, errors } = await check(context.db, read.businesses)
  const all = [...read.errors, ...errors].toSorted((one, other) => one.line - other.line)
  const source = input.source || input.file_name.replace(/\.\w+$/, '')
  if (input.dry_run) {
    const counts = { rows: read.rows, created: listings.length, failed: linesOf(all) }
    const about = { columns: read.columns, notes: read.notes.slice(0, limits.shown), sample: sampleOf(listings) }
    const nothingYet = { id: null, finished_at: null, claimed: 0, invited: 0, invitable: 0, kept: [] }
    const created_at = context.now.toISOString()
    const file = { state: 'checked' as const, file_name: input.file_name, source, created_at }
    const result = { ...nothingYet, ...file, ...counts, errors: all.slice(0, limits.shown), ...about }
    return transactOnce(context, async () => result)
  }
  return transactOnce(context, async (context) => {
    const { db, now, operator_id } = context
    const { id } = await db
      .insertInto('imports')
      .values({
        file_name: input.file_name,
        source,
        rows: read.rows,
        errors: JSON.stringify(all.slice(0, limits.shown)),
        failed: linesOf(all),
        created_by: operator_id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = JSON.stringify(listings.map((data) => ({ line: data.line, data })))
    await sql`insert into import_rows (import_id, line, data)
      select ${id}, line, data from jsonb_to_recordset(${rows}::jsonb) as rows (line integer, data jsonb)`.execute(db)
    enqueue(context, importBatches, { id })
    await recordAction(context, { kind: 'operator.import_started', details: { import_id: id, rows: read.rows } })
    return getImport(context, id)
  })
}

const linesOf = (about: readonly AboutLine[]) => new Set(about.map(({ line }) => line)).size

const sampleOf = (listings: readonly NewListing[]) =>
  listings.slice(0, limits.sample).map(({ line, business_name, categories, location }) => {
    return { line, business_name, categories, place: townName(location) }
  })

/** Adds places, and leaves out unknown ones, repeated businesses and those that are listed. */
async function check(
  db: Db,
  businesses: readonly FileBusiness[],
): Promise<{ listings: NewListing[]; errors: AboutLine[] }> {
  const places = await placesOfZips(
    db,
    businesses.map(({ zip_code }) => zip_code),
  )
  const errors: AboutLine[] = []
  const first = new Map<string, number>()
  const listings = businesses.flatMap((business) => {
    const { line } = business
    const place = places.get(business.zip_code)
    if (!place) {
      errors.push({ line, field: 'zip_code', message: texts.zip })
      return []
    }
    const key = naturalKey(business)
    const twin = first.get(key)
    if (twin !== undefined) {
      errors.push({ line, field: 'business_name', message: texts.twin(twin) })
      return []
    }
    first.set(key, line)
    return [{ ...business, ...place }]
  })
  const known = await leaveOut(db, listings)
  const signedUp = await leaveOutSignedUp(db, known.left)
  return { listings: signedUp.left, errors: [...errors, ...known.errors, ...signedUp.errors] }
}

/**
 * The job of an import: lists or removes some batches, each in a transaction of its own, and
 * enqueues the next job. Safe to repeat, also in several processes at once: a row is deleted in the
 * transaction that lists its business.
 */
export async function workOnImport(context: Context, { id }: { id: string }): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) if (!(await transact(context, (within) => doBatch(within, id)))) return
  await transact(context, async (context) => enqueue(context, importBatches, { id }))
}

async function doBatch(context: TxContext, id: string): Promise<boolean> {
  const { state, source } = await lockImport(context.db, id)
  if (state === 'undoing') return undoBatch(context, id)
  return state === 'waiting' || state === 'running' ? listBatch(context, { import_id: id, source }) : false
}

async function listBatch(
  context: TxContext,
  { import_id, source }: { import_id: string; source: string },
): Promise<boolean> {
  const { db, now } = context
  const rows = await db
    .selectFrom('import_rows')
    .select(['line', sql<NewListing>`data`.as('data')])
    .where('import_id', '=', import_id)
    .orderBy('line')
    .limit(AT_ONCE)
    .execute()
  const listings = rows.map(({ data }) => data)
  const errors = listings.length > 0 ? await createListings(context, { import_id, source, listings }) : []
  const lines = rows.map(({ line }) => line)
  await sql`delete from import_rows where import_id = ${import_id} and line = any(${lines}::int[])`.execute(db)
  const isDone = rows.length < AT_ONCE
  await sql`update imports set state = ${isDone ? 'done' : 'running'}, finished_at = ${isDone ? now : null},
    created = created + ${rows.length - errors.length}, failed = failed + ${errors.length},
    errors = errors || ${JSON.stringify(errors)}::jsonb where id = ${import_id}`.execute(db)
  return !isDone
}

async function undoBatch(context: TxContext, import_id: string): Promise<boolean> {
  const { db, now } = context
  await db.deleteFrom('import_rows').where('import_id', '=', import_id).execute()
  if (await removeBatch(context, { import_id, limit: AT_ONCE })) return true
  const kept = JSON.stringify(await listKept(context, import_id))
  await db.updateTable('imports').set({ state: 'undone', undone_at: now, kept }).where('id', '=', import_id).execute()
  return false
}

/**
 * Undoes an import in jobs: its listings are removed, except those that were claimed or booked, and
 * its remaining rows are never listed. Throws 404, and 409 `import_undone`.
 */
export async function undoImport(context: OperatorContext, id: string): Promise<Import> {
  return transact(context, async (context) => {
    const found = await lockImport(context.db, id)
    if (found.state === 'undoing' || found.state === 'undone') throw conflict('import_undone', texts.undoing)
    await context.db.updateTable('imports').set({ state: 'undoing' }).where('id', '=', id).execute()
    enqueue(context, importBatches, { id })
    await recordAction(context, { kind: 'operator.import_undone', details: { import_id: id } })
    return getImport(context, id)
  })
}

/** Locks an import until the commit. Throws 404. */
export async function lockImport(db: Tx, id: string) {
  return db
    .selectFrom('imports')
    .select(['state', 'source'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound(t('Import not found')))
}

/** Runs the jobs of an import until none is left, for the command line. */
export async function finishImport(context: Context, id: string, progress: (now: Import) => void): Promise<Import> {
  for (;;) {
    const now = await getImport(context, id)
    progress(now)
    if (!isUnderWay(now)) return now
    await transact(context, (within: OperatorTxContext | TxContext) => doBatch(within, id))
  }
}
