import { z } from 'zod'
import { siteName } from '#platform/brand.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/**
 * An operator decided a report: for the user who sent it. It names neither the user nor the
 * measures taken.
 */
export const reportDecided = notificationKind({
  on: {
    'report.decided': async ({ report_id, status }, sources) => {
      const report = await sources.findReport(report_id)
      if (!report) return []
      const { reporter_id, subject, provider_id } = report
      const message = outcomeText({ subject, status })
      // The type decides where the notification leads: to the page with the review, or to the
      // dashboard. The page of a reported provider may be gone.
      const place = provider_id
        ? { type: 'review' as const, metadata: { provider_id } }
        : { type: 'booking' as const, metadata: {} }
      return [
        { user_id: reporter_id, title: t('Your report'), message, ...place, email: { report_id, subject, status } },
      ]
    },
  },
  email: {
    kind: 'report_decided',
    preference: { title: msg('Outcomes of my reports'), roles: ['customer', 'provider'] },
    data: z.object({
      report_id: z.uuid(),
      subject: z.enum(['review', 'profile']),
      status: z.enum(['upheld', 'dismissed']),
    }),
    words: (decision) => ({
      subject: t('The outcome of your report'),
      heading: t('We looked at your report'),
      preheader: outcomeText(decision),
      paragraphs: [outcomeText(decision)],
      button: [t('Open {site}', { site: siteName() }), urls.dashboard()],
    }),
  },
})

type Decision = { subject: 'review' | 'profile'; status: 'upheld' | 'dismissed' }

function outcomeText({ subject, status }: Decision): string {
  if (subject === 'review')
    return status === 'upheld'
      ? t('We looked at the review you reported and took action. Thank you for telling us.')
      : t('We looked at the review you reported and found nothing against our rules. Thank you for telling us.')
  return status === 'upheld'
    ? t('We looked at the person you reported and took action. Thank you for telling us.')
    : t('We looked at the person you reported and found nothing against our rules. Thank you for telling us.')
}
