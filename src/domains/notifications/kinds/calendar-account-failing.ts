import { z } from 'zod'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A calendar account cannot be synchronized (docs/product/calendars.md): for its provider. */
export const calendarAccountFailing = notificationKind({
  on: {
    'calendar_account.failing': async ({ provider_id, host, problem }) => [
      {
        user_id: provider_id,
        type: 'booking',
        title: 'Your calendar cannot be synchronized',
        message: `${problem} Bookings are not written to ${host}, and hours that are busy there may be offered to customers.`,
        metadata: { is_calendar: true },
        email: { host, problem },
      },
    ],
  },
  email: {
    kind: 'calendar_account_failing',
    preference: { title: 'Calendar accounts that cannot be synchronized', roles: ['provider'] },
    data: z.object({ host: z.string(), problem: z.string() }),
    words: ({ host, problem }) => ({
      subject: `Your calendar at ${host} cannot be synchronized`,
      heading: 'Your calendar cannot be synchronized',
      preheader: problem,
      paragraphs: [
        problem,
        `Until it works again, bookings are not written to ${host}, and customers may book you when you are busy there.`,
      ],
      button: ['Check your calendars', urls.profile()],
    }),
  },
})
