import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { type ReportReason, reportProblems, reportReasons, reportTexts } from './rules.ts'

/** What can be reported. */
export const ReportSubject = z.enum(['review', 'profile'], 'Please say what you report')
export type ReportSubject = z.infer<typeof ReportSubject>

/** How far a report is: an operator upholds or dismisses it. */
export const ReportStatus = z.enum(['open', 'upheld', 'dismissed'])
export type ReportStatus = z.infer<typeof ReportStatus>

/** What is wrong with it. */
export const Reason = z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], reportTexts.reason)

/** What somebody sends. `details` may be left out, except for the reason `other`. */
export const NewReport = z
  .object({
    subject: ReportSubject,
    subject_id: Id('Please say what you report'),
    reason: Reason,
    details: z.string().trim().default(''),
  })
  .superRefine((report, context) => {
    for (const [field, message] of Object.entries(reportProblems(report)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type NewReport = z.infer<typeof NewReport>

/** What that answers. */
export const SentReport = z.object({ id: z.uuid(), status: ReportStatus })
export type SentReport = z.infer<typeof SentReport>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** An operator has upheld or dismissed a report that was not so before. */
    'report.decided': { report_id: string; status: 'upheld' | 'dismissed' }
  }
}
