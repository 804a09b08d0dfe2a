import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import { importFields, isOwnField } from './columns-rules.ts'

/** The state of an import; `checked` is a dry run, which leaves nothing behind. */
export const ImportState = z.enum(['checked', 'waiting', 'running', 'done', 'undoing', 'undone'])

const AboutLine = z.object({ line: z.int(), field: z.string(), message: z.string() })

/** Which column of the file holds which field; null for a column that isn't read. */
export const ImportColumn = z.object({ header: z.string(), field: z.string().nullable() })

/** An import of businesses, or what it would do (docs/product/imports.md). */
export const Import = z.object({
  /** Null for a dry run. */
  id: z.uuid().nullable(),
  state: ImportState,
  file_name: z.string(),
  /** "Imported from …" beside ratings and reviews. */
  source: z.string(),
  /**
   * The number of businesses in the file, of those that are (or would be) listed, and of those left
   * out.
   */
  rows: z.int(),
  created: z.int(),
  failed: z.int(),
  /** The first 500 reasons why rows are left out. The first line of the file is 1. */
  errors: z.array(AboutLine),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** The state of its listings now. */
  claimed: z.int(),
  invited: z.int(),
  /** How many could be invited by email now: unclaimed, with an address, and not invited yet. */
  invitable: z.int(),
  /** Listings that the undo has kept, and why. */
  kept: z.array(z.object({ provider_id: z.uuid(), business_name: z.string(), reason: z.enum(['claimed', 'booked']) })),
  /** Only for a dry run: how columns are read, what was corrected, and the first businesses. */
  columns: z.array(ImportColumn).optional(),
  notes: z.array(AboutLine).optional(),
  sample: z
    .array(z.object({ line: z.int(), business_name: z.string(), categories: z.array(z.string()), place: z.string() }))
    .optional(),
})
export type Import = z.infer<typeof Import>

/** The fields of the form beside `file`. `mapping` is JSON: the field of each named column. */
export const ImportOptions = z.object({
  dry_run: z.enum(['true', 'false']).default('false'),
  source: z.string().trim().max(100).default(''),
  mapping: z
    .string()
    .default('{}')
    .transform((text, context) => {
      try {
        return z
          .record(z.string(), z.union([z.enum(importFields), z.string().refine(isOwnField)]).nullable())
          .parse(JSON.parse(text))
      } catch {
        context.addIssue(msg('The mapping is not JSON that names fields of columns'))
        return z.NEVER
      }
    }),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/**
 * The proof that a business belongs to its owner: the link of an email, or the code of a letter.
 */
export const Claim = z.union([
  z.strictObject({ token: z.string().min(1).max(100) }),
  z.strictObject({ provider_id: Id(), code: z.string().trim().min(1, msg('Please enter the code')).max(40) }),
])
export type Claim = z.infer<typeof Claim>

/** The link of an email. */
export const ClaimLink = z.object({ token: z.string().min(1).max(100) })

/** The business that a link is about. */
export const ClaimedBusiness = z.object({
  provider_id: z.uuid(),
  business_name: z.string(),
  /** "Austin, TX". */
  place: z.string().nullable(),
})
export type ClaimedBusiness = z.infer<typeof ClaimedBusiness>

/** The business for which a user wants a link. */
export const ClaimRequest = z.object({ provider_id: Id() })
