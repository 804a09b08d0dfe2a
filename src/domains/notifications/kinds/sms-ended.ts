import { z } from 'zod'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

const By = z.enum(['stop', 'unreachable', 'taken'])

const reasons: Record<z.infer<typeof By>, string> = {
  stop: msg('That phone has answered STOP. Text START from it to get them again.'),
  unreachable: msg('The phone network says that it cannot get texts. Check the number on your profile.'),
  taken: msg('Another account has confirmed that number. If it is yours, confirm it again on your profile.'),
}

/**
 * Text messages to a user have ended, although the user did nothing: for that user
 * (docs/product/sms.md).
 */
export const smsEnded = notificationKind({
  on: {
    'sms.ended': async ({ user_id, phone, by }) => [
      {
        user_id,
        type: 'booking',
        title: t('You get no more text messages'),
        message: t(reasons[by]),
        metadata: { is_sms: true },
        email: { ending: phone.slice(-2), by },
      },
    ],
  },
  email: {
    kind: 'sms_ended',
    preference: { title: msg('Text messages that have ended'), roles: ['customer', 'provider'] },
    data: z.object({
      /** The last digits of the number. */
      ending: z.string(),
      by: By,
    }),
    words: ({ ending, by }) => ({
      subject: t('You get no more text messages'),
      heading: t('You get no more text messages'),
      preheader: t('We sent them to the number that ends in {ending}.', { ending }),
      paragraphs: [
        t('We sent them to the number that ends in {ending}.', { ending }),
        t(reasons[by]),
        t('Emails come as before.'),
      ],
      button: [t('Open your profile'), urls.profile()],
    }),
  },
})
