import { z } from 'zod'

/** How far a report is: an operator upholds or dismisses it. */
export const ReportStatus = z.enum(['open', 'upheld', 'dismissed'])
export type ReportStatus = z.infer<typeof ReportStatus>

/** Answers a report. */
export const SentReport = z.object({ id: z.uuid(), status: ReportStatus })
export type SentReport = z.infer<typeof SentReport>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** An operator has upheld or dismissed a report that was not so before. */
    'report.decided': { report_id: string; status: 'upheld' | 'dismissed' }
  }
}
