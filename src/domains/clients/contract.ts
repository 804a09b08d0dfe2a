import { z } from 'zod'
import { Address } from '#domains/bookings/details-contract.ts'
import { SlotTime } from '#domains/schedule/slots-contract.ts'
import { clientLimits } from './limits.ts'
import { ClientChange, Invitation, NewClient, NewJob } from './schema.ts'

export { ClientChange, Invitation, NewClient, NewJob }

/** A customer of a provider's own. Only the provider sees it. */
export const Client = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Empty if unknown, as are email and notes. */
  phone: z.string(),
  email: z.string(),
  address: Address.required({ line1: true }).nullable(),
  notes: z.string(),
  /** Whether an account has accepted the invitation, and sees the jobs as its own bookings. */
  has_account: z.boolean(),
  /** When the open invitation was sent; null without one. */
  invited_at: z.iso.datetime().nullable(),
  /** The number of upcoming jobs, and of completed ones. */
  upcoming: z.int(),
  completed: z.int(),
  /** The sum of the completed jobs, in the currency of the site. */
  earned: z.number(),
  /** The next job, on the clock of its time zone. */
  next_job: z.object({ id: z.uuid(), date: z.iso.date(), start_time: SlotTime }).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Client = z.infer<typeof Client>

/** `?search=` of the list: a part of the name, the email address or the phone number. */
export const ClientsQuery = z.object({ search: z.string().trim().max(clientLimits.search).optional() })
export type ClientsQuery = z.infer<typeof ClientsQuery>

/** The answer to an accepted invitation. */
export const AcceptedInvitation = z.object({
  provider_id: z.uuid(),
  business_name: z.string(),
  /** How many bookings the account sees now. */
  bookings: z.int(),
})
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>

/** `?dry_run=` of an import: `true` checks the file and adds no client. */
export const ImportQuery = z.object({ dry_run: z.enum(['true', 'false']).default('false') })

const lineOfFile = { line: z.int(), name: z.string() }

/** The result of an import, or of a dry run. Lines are those of the file; the first one is 1. */
export const ClientImport = z.object({
  dry_run: z.boolean(),
  format: z.enum(['csv', 'vcard']),
  /** The number of contacts in the file. */
  rows: z.int(),
  created: z.int(),
  /**
   * Contacts that are left out: the client `of`, or an earlier contact, has this email or phone.
   */
  duplicates: z.array(z.object({ ...lineOfFile, by: z.enum(['email', 'phone']), of: z.string() })),
  /** Contacts that are left out because a field is wrong. */
  errors: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
  /** The first contacts that are added. */
  sample: z.array(z.object({ ...lineOfFile, phone: z.string(), email: z.string() })),
})
export type ClientImport = z.infer<typeof ClientImport>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** An account accepted the invitation of a provider. */
    'client.joined': { client_id: string; customer_id: string; provider_id: string; name: string }
  }
}
