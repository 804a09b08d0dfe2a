import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { type MaybeSignedIn, requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import { csvOf, csvType } from '#platform/csv.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { HttpError, invalid } from '#platform/http/errors.server.ts'
import { fileFormUpTo, takesFileForm } from '#platform/http/file-form.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { t } from '#ui/language.ts'
import {
  claimBusiness,
  inviteAll,
  makeCodes,
  openClaim,
  removeByLink,
  requestClaimLink,
  stopByLink,
} from './claims-commands.server.ts'
import { sampleRows } from './columns-rules.ts'
import { type NewImport, startImport, undoImport } from './commands.server.ts'
import { Claim, ClaimedBusiness, ClaimLink, ClaimRequest, Import, ImportOptions } from './contract.ts'
import { importLimits, importTexts } from './limits.ts'
import { getImport, listImports } from './queries.server.ts'

const ById = params(z.object({ id: Id() }))

const takesTable = takesFileForm('CSV under 20 MB', {
  dry_run: { type: 'string', enum: ['true', 'false'], description: 'true checks the file only' },
  source: { type: 'string', description: 'where ratings and reviews come from; by default the file name' },
  mapping: { type: 'string', description: 'JSON: the field of each named column, or null to skip it' },
})

const noFile = () => invalid([{ path: 'file', message: importTexts.file }])

const notTooLong = fileFormUpTo(importLimits.bytes, noFile)

type WithTable = OperatorEnv & { Variables: { file: Uint8Array; table: NewImport } }

/** Reads the form. Throws 415 for another content type, and 422 for a wrong field. */
const withTable = createMiddleware<WithTable>(async (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? ''))
    throw new HttpError(415, 'unsupported_media_type', t('Send the file as multipart/form-data.'))
  const { file, ...fields } = await c.req.parseBody().catch(() => {
    throw noFile()
  })
  if (!(file instanceof File) || file.size >= importLimits.bytes) throw noFile()
  const options = ImportOptions.safeParse(fields)
  if (!options.success)
    throw invalid(options.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  const { dry_run, source, mapping } = options.data
  // A path would reveal more about the operator's computer than its listings should.
  const file_name = file.name.replace(/^.*[/\\]/, '').slice(0, 100) || 'file.csv'
  const bytes = new Uint8Array(await file.arrayBuffer())
  c.set('file', bytes)
  c.set('table', { file: bytes, file_name, dry_run: dry_run === 'true', source, mapping })
  return next()
})

const table = (summary: string) =>
  describeRoute({
    summary,
    responses: { 200: { description: 'A table', content: { 'text/csv': {} } }, default: failure },
  })

const tableHeaders = (name: string) => ({
  'content-type': csvType,
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
})

/** Mounted at /rest/v1/admin/imports. */
export const adminImports = new Hono<OperatorEnv>()
  .get('/', answers('List imports of businesses, the latest first', listOf(Import)), query(Paging), async (c) =>
    c.json(await listImports(c.var, c.req.valid('query'))),
  )
  .post(
    '/',
    answers('Add the businesses of a CSV file as listings, or check it', Import),
    takesTable,
    notTooLong,
    withTable,
    idempotent(200),
    async (c) => c.json(await startImport(c.var, c.var.table)),
  )
  .get('/sample.csv', table('Get a file that shows every kind of column'), (c) =>
    c.body(csvOf(sampleRows()), 200, tableHeaders('businesses')),
  )
  .get('/:id', answers('Get an import and its progress', Import), ById, async (c) =>
    c.json(await getImport(c.var, c.req.valid('param').id)),
  )
  .post('/:id/undo', answers('Undo an import; claimed listings stay', Import), ById, async (c) =>
    c.json(await undoImport(c.var, c.req.valid('param').id)),
  )
  .post('/:id/invite', answers('Email all businesses of an import an invitation to claim', Import), ById, async (c) =>
    c.json(await inviteAll(c.var, c.req.valid('param').id)),
  )
  .post('/:id/codes', table('Create codes for letters to the unclaimed businesses'), ById, async (c) =>
    c.body(await makeCodes(c.var, c.req.valid('param').id), 200, tableHeaders('codes')),
  )

/** Mounted at /rest/v1/claims: for owners of imported businesses. */
export const claims = new Hono<MaybeSignedIn>()
  .post(
    '/open',
    answers('Get the business that the link of an email is about', ClaimedBusiness),
    body(ClaimLink),
    async (c) => c.json(await openClaim(c.var, c.req.valid('json'))),
  )
  .post(
    '/remove',
    answers('Remove the listing of the business that got the link', ClaimedBusiness),
    body(ClaimLink),
    async (c) => c.json(await removeByLink(c.var, c.req.valid('json'))),
  )
  .post(
    '/stop',
    answers('Stop invitations to the business that got the link', ClaimedBusiness),
    body(ClaimLink),
    async (c) => c.json(await stopByLink(c.var, c.req.valid('json'))),
  )
  .route(
    '/',
    new Hono<SignedInEnv>()
      .use(requireProfile)
      .post(
        '/',
        answers('Use the link of an email or the code of a letter to claim a business', ClaimedBusiness),
        body(Claim),
        async (c) => c.json(await claimBusiness(c.var, c.req.valid('json'))),
      )
      .post('/link', answers('Email a business the link to claim its listing', null), body(ClaimRequest), async (c) => {
        await requestClaimLink(c.var, c.req.valid('json'))
        return c.body(null, 204)
      }),
  )
