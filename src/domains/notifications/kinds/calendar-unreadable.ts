import { z } from 'zod'
import { storedText } from '#platform/stored-text.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A connected calendar cannot be read (docs/product/calendars.md): for its provider. */
export const calendarUnreadable = notificationKind({
  on: {
    'busy_calendar.unreadable': async ({ provider_id, host, problem }) => [
      {
        user_id: provider_id,
        type: 'booking',
        title: t('Your calendar cannot be read'),
        message: t('{problem} Hours that are busy at {host} may be offered to customers.', {
          problem: storedText(problem),
          host,
        }),
        metadata: { is_calendar: true },
        email: { host, problem },
      },
    ],
  },
  email: {
    kind: 'calendar_unreadable',
    preference: { title: msg('Connected calendars that cannot be read'), roles: ['provider'] },
    data: z.object({ host: z.string(), problem: z.string() }),
    words: ({ host, problem }) => ({
      subject: t('Your calendar at {host} cannot be read', { host }),
      heading: t('Your calendar cannot be read'),
      preheader: storedText(problem),
      paragraphs: [
        storedText(problem),
        t(
          'The busy times that we know stay blocked. New ones at {host} are not blocked, so customers may book you when you are busy. Please check the address of the calendar, or block these hours here.',
          { host },
        ),
      ],
      button: [t('Check your calendars'), urls.profile()],
    }),
  },
})
