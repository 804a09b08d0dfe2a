import { z } from 'zod'
import { EmailAddress } from '#domains/identity/schema.ts'
import { Id } from '#platform/ids.ts'
import { queryDay } from '#platform/query-day.ts'
import { msg } from '#ui/language.ts'
import { auditSorts, emailSorts, searchTexts } from './rules.ts'

/** A search text. Fewer than 3 characters would match too much, slowly. */
export const Search = z
  .string()
  .trim()
  .max(200, searchTexts.tooLong)
  .refine((text) => text === '' || text.length >= 3, searchTexts.tooShort)
  .optional()

/** Filters by the name of a category, and by a town, "Austin, TX", a state or a postal code. */
export const placeFilter = {
  category: z.string().trim().max(100).optional(),
  place: z.string().trim().max(80).optional(),
}

/**
 * How a list is sorted: by a column, descending with "-" before it. By default by the first one,
 * descending.
 */
export const sortedBy = <const Names extends readonly [string, ...string[]]>(names: Names) => {
  type Name = Names[number]
  return z
    .enum(names.flatMap((name) => [name, `-${name}`]) as (Name | `-${Name}`)[])
    .default(`-${names[0]}` as `-${Name}`)
    .describe('Descending with "-".')
}

/**
 * Filters of the audit trail: events by or about a login, by its email address or id, of a kind or
 * a group of kinds, of a day in UTC.
 */
export const AuditFilter = z.object({
  person: z.union([z.literal(''), Id(), EmailAddress], msg('Please enter an email address')).optional(),
  kind: z
    .string()
    .trim()
    .max(100)
    .regex(/^[a-z_.]*$/, msg('Use lowercase letters, such as session.opened'))
    .optional(),
  day: queryDay(msg('Please enter a day')).optional(),
  sort: sortedBy(auditSorts),
})
export type AuditFilter = z.infer<typeof AuditFilter>

const Login = z.object({ id: z.uuid(), email: z.string().nullable() })

/** An entry of the audit trail. */
export const AuditEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.string(),
  /** Null if the action was not by a known user. */
  actor: Login.nullable(),
  subject: Login.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The IP address without its last part. */
  network: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** The status of an email; `kept` if there is no mail server. */
export const EmailStatus = z.enum(['queued', 'kept', 'sent', 'failed'])

/** Filters of the outbox; `search` is a part of the address. */
export const EmailFilter = z.object({
  status: EmailStatus.optional(),
  search: z.string().trim().max(254).optional(),
  sort: sortedBy(emailSorts),
})
export type EmailFilter = z.infer<typeof EmailFilter>

/** An email of the outbox without its text, which may hold a link that signs in. */
export const OutboxEmail = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  status: EmailStatus,
  attempts: z.int(),
  /** Why the last try failed, in the mail server's words. */
  failure: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** When the link in the email expires; null for an email without one. */
  expires_at: z.iso.datetime().nullable(),
  can_resend: z.boolean(),
})
export type OutboxEmail = z.infer<typeof OutboxEmail>
