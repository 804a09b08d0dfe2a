import { addNotification } from '#features/notifications/commands.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'

/** Whoever has reported something is told how that ended: no names, and nothing of what was done to whom. */
export const reportListeners: Listeners = [
  listener('report.decided', async ({ db: tx, now }, { report_id, status }) => {
    const report = await tx
      .selectFrom('reports')
      .innerJoin('users as reporter', 'reporter.id', 'reporter_id')
      .innerJoin('users as person', 'person.id', 'about_id')
      .leftJoin('reviews', (join) => join.onRef('reviews.id', '=', 'reports.subject_id').on('subject', '=', 'review'))
      .select(['reporter_id', 'subject', 'reviews.provider_id', 'person.id as person_id', 'person.user_type'])
      .where('reports.id', '=', report_id)
      .where('reporter.closed_at', 'is', null)
      .executeTakeFirst()
    if (!report) return
    const what = report.subject === 'review' ? 'the review you reported' : 'the person you reported'
    const message =
      status === 'upheld'
        ? `We have looked at ${what}, and have acted. Thank you for telling us.`
        : `We have looked at ${what}, and found nothing against our rules. Thank you for telling us.`
    const provider_id = report.provider_id ?? (report.user_type === 'provider' ? report.person_id : undefined)
    // Its type says where it leads: to the page of the provider, or to the dashboard where there is none.
    const place = provider_id
      ? { type: 'review' as const, metadata: { provider_id } }
      : { type: 'booking' as const, metadata: {} }
    await addNotification(tx, { user_id: report.reporter_id, title: 'Your report', message, ...place }, now)
  }),
]
