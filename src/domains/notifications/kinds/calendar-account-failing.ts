import { z } from 'zod'
import { storedText } from '#platform/stored-text.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A calendar account cannot be synchronized (docs/product/calendars.md): for its provider. */
export const calendarAccountFailing = notificationKind({
  on: {
    'calendar_account.failing': async ({ provider_id, host, problem }) => [
      {
        user_id: provider_id,
        type: 'booking',
        title: t('Your calendar cannot be synchronized'),
        message: t(
          '{problem} Bookings are not written to {host}, and hours that are busy there may be offered to customers.',
          { problem: storedText(problem), host },
        ),
        metadata: { is_calendar: true },
        email: { host, problem },
      },
    ],
  },
  email: {
    kind: 'calendar_account_failing',
    preference: { title: msg('Calendar accounts that cannot be synchronized'), roles: ['provider'] },
    data: z.object({ host: z.string(), problem: z.string() }),
    words: ({ host, problem }) => ({
      subject: t('Your calendar at {host} cannot be synchronized', { host }),
      heading: t('Your calendar cannot be synchronized'),
      preheader: storedText(problem),
      paragraphs: [
        storedText(problem),
        t(
          'Until it works again, bookings are not written to {host}, and customers may book you when you are busy there.',
          { host },
        ),
      ],
      button: [t('Check your calendars'), urls.profile()],
    }),
  },
})
