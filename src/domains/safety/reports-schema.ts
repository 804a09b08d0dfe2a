import * as z from 'zod/mini'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import { detailsLimit, type ReportReason, reportReasons, reportTexts } from './reports-rules.ts'

/** The subject of a report. */
export const ReportSubject = z.enum(['review', 'profile'], msg('Please say what you report'))
export type ReportSubject = z.infer<typeof ReportSubject>

/** The reason for the report. */
export const Reason = z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], reportTexts.reason)

/** A report as it is sent. `details` are required for the reason `other` only. */
export const NewReport = z
  .object({
    subject: ReportSubject,
    subject_id: Id(msg('Please say what you report')),
    reason: Reason,
    details: z._default(z.string().check(z.trim(), z.maxLength(detailsLimit, reportTexts.detailsTooLong)), ''),
  })
  .check(
    z.refine(({ reason, details }) => reason !== 'other' || details !== '', {
      path: ['details'],
      message: reportTexts.detailsMissing,
    }),
  )
export type NewReport = z.infer<typeof NewReport>
