import { z } from 'zod'

/** A report's status: an operator upholds or dismisses it. */
export const ReportStatus = z.enum(['open', 'upheld', 'dismissed'])
export type ReportStatus = z.infer<typeof ReportStatus>

/** The response to a report. */
export const SentReport = z.object({ id: z.uuid(), status: ReportStatus })
export type SentReport = z.infer<typeof SentReport>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** An operator upheld or dismissed an open report. */
    'report.decided': { report_id: string; status: 'upheld' | 'dismissed' }
  }
}
