import { notificationKind } from './kind.ts'

/** An operator decided a report: for the user who sent it. It names neither the user nor the measures taken. */
export const reportDecided = notificationKind({
  on: {
    'report.decided': async ({ report_id, status }, sources) => {
      const report = await sources.findReport(report_id)
      if (!report) return []
      const { reporter_id, subject, provider_id } = report
      const about = subject === 'review' ? 'the review you reported' : 'the person you reported'
      const message =
        status === 'upheld'
          ? `We looked at ${about} and took action. Thank you for telling us.`
          : `We looked at ${about} and found nothing against our rules. Thank you for telling us.`
      // The type decides where the notification leads: to the provider's page, or to the dashboard.
      const place = provider_id
        ? { type: 'review' as const, metadata: { provider_id } }
        : { type: 'booking' as const, metadata: {} }
      return [{ user_id: reporter_id, title: 'Your report', message, ...place }]
    },
  },
})
