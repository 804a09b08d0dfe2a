import { z } from 'zod'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** Operators write to a group of users, in their own words. */
export const groupMessage = notificationKind({
  on: {
    'group_message.sent': async ({ user_ids, subject, content }) =>
      user_ids.map((user_id) => ({
        user_id,
        type: 'review',
        title: subject,
        message: content,
        metadata: {},
        email: { subject, content },
      })),
  },
  email: {
    kind: 'group_message',
    preference: { title: msg('News from our team'), roles: ['customer', 'provider'] },
    data: z.object({ subject: z.string(), content: z.string() }),
    words: ({ subject, content }) => {
      const [first = '', ...others] = content.split(/\s*[\n\r]\s*/)
      return {
        subject,
        heading: subject,
        preheader: first,
        paragraphs: [first, ...others].map((line) => line.replaceAll(/\p{Cc}/gu, ' ')),
        button: [t('Open your dashboard'), urls.dashboard()],
      }
    },
  },
})
