import { z } from 'zod'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A connected calendar cannot be read (docs/product/calendars.md): for its provider. */
export const calendarUnreadable = notificationKind({
  on: {
    'busy_calendar.unreadable': async ({ provider_id, host, problem }) => [
      {
        user_id: provider_id,
        type: 'booking',
        title: 'Your calendar cannot be read',
        message: `${problem} Hours that are busy at ${host} may be offered to customers.`,
        metadata: { is_calendar: true },
        email: { host, problem },
      },
    ],
  },
  email: {
    kind: 'calendar_unreadable',
    preference: { title: 'Connected calendars that cannot be read', roles: ['provider'] },
    data: z.object({ host: z.string(), problem: z.string() }),
    words: ({ host, problem }) => ({
      subject: `Your calendar at ${host} cannot be read`,
      heading: 'Your calendar cannot be read',
      preheader: problem,
      paragraphs: [
        problem,
        `The busy times that we know stay blocked. New ones at ${host} are not blocked, so customers may book you when you are busy. Please check the address of the calendar, or block these hours here.`,
      ],
      button: ['Check your calendars', urls.profile()],
    }),
  },
})
