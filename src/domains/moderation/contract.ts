import { z } from 'zod'
import { UserType } from '#domains/identity/contract.ts'
import { placeFilter, Search, sortedBy } from '#domains/operators/contract.ts'
import { Note } from '#domains/operators/schema.ts'
import { ReportStatus } from '#domains/safety/reports-contract.ts'
import { Reason, ReportSubject } from '#domains/safety/reports-schema.ts'
import { ServiceRequestStatus } from '#domains/service-requests/contract.ts'
import { disputeSorts, reportSorts, requestSorts } from './rules.ts'

/** Filters of the list of reports. */
export const ReportFilter = z.object({ status: ReportStatus.optional(), sort: sortedBy(reportSorts) })
export type ReportFilter = z.infer<typeof ReportFilter>

const Somebody = z.object({ person_id: z.uuid(), profile_id: z.uuid(), user_type: UserType, name: z.string() })

/** A reported review in its current state, even if hidden. */
export const ReportedReview = z.object({
  id: z.uuid(),
  rating: z.int(),
  comment: z.string(),
  reply: z.string().nullable(),
  review_photos: z.array(z.string()),
  provider_id: z.uuid(),
  business_name: z.string(),
  created_at: z.iso.datetime(),
  hidden_at: z.iso.datetime().nullable(),
  hidden_reason: z.string().nullable(),
})

/** A report with its subject. */
export const Report = z.object({
  id: z.uuid(),
  subject: ReportSubject,
  reason: Reason,
  details: z.string(),
  status: ReportStatus,
  /** The operator's decision. */
  note: z.string(),
  created_at: z.iso.datetime(),
  handled_at: z.iso.datetime().nullable(),
  /** The operator's email address. */
  handled_by: z.string().nullable(),
  reporter: Somebody,
  /** The user who is responsible for the subject. */
  about: Somebody.extend({
    /** Always false for a closed account. */
    is_suspended: z.boolean(),
    is_closed: z.boolean(),
    is_operator: z.boolean(),
  }),
  /** Null for a report about a user, and for a review that no longer exists. */
  review: ReportedReview.nullable(),
  /**
   * URLs of the latest photos in messages from the user to the reporter. None for a report that is
   * decided, or about a review.
   */
  message_photos: z.array(z.string()),
  /** The number of other open reports of the same subject. */
  others: z.int(),
})
export type Report = z.infer<typeof Report>

/**
 * An operator's decision on an open report. `open` undoes a decision, and the report keeps its
 * note.
 */
export const Decision = z.object({ status: ReportStatus, ...Note.shape })
export type Decision = z.infer<typeof Decision>

/** Filters of the list of service requests; `search` is a part of the title, or an id. */
export const RequestFilter = z.object({
  search: Search,
  status: ServiceRequestStatus.optional(),
  ...placeFilter,
  /** `none`: open for a day or longer, and no provider has answered. */
  answers: z.enum(['none']).optional(),
  sort: sortedBy(requestSorts),
})
export type RequestFilter = z.infer<typeof RequestFilter>

/** A service request as operators see it. */
export const Request = z.object({
  id: z.uuid(),
  person_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  title: z.string(),
  description: z.string(),
  service_type: z.string(),
  /** In the currency of the site; 0 is "open to quotes". */
  budget: z.number(),
  place: z.string(),
  status: ServiceRequestStatus,
  /** The number of providers who have answered. */
  answers: z.int(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** The reason if an operator closed it; otherwise null. */
  closed_reason: z.string().nullable(),
})
export type Request = z.infer<typeof Request>

/** Filters of the list of disputes; an `open` one has no amount that was accepted since. */
export const DisputeFilter = z.object({ status: z.enum(['open', 'settled']).optional(), sort: sortedBy(disputeSorts) })
export type DisputeFilter = z.infer<typeof DisputeFilter>

/** A final amount that its customer does not agree with. Amounts in the currency of the site. */
export const Dispute = z.object({
  id: z.uuid(),
  booking_id: z.uuid(),
  service: z.string(),
  date: z.iso.date(),
  customer: z.object({ person_id: z.uuid(), name: z.string() }),
  provider: z.object({ person_id: z.uuid(), name: z.string() }),
  /** The price that was agreed on before the job, and the amount that was proposed after it. */
  agreed_price: z.number(),
  price: z.number(),
  /** The amount that was accepted later; null while the dispute is open. */
  final_price: z.number().nullable(),
  note: z.string(),
  dispute: z.string(),
  disputed_at: z.iso.datetime(),
})
export type Dispute = z.infer<typeof Dispute>
