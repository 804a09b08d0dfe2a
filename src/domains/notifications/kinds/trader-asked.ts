import { z } from 'zod'
import { dateText } from '#domains/schedule/slots-rules.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { type EmailWords, notificationKind } from './kind.ts'

const Asked = z.object({
  due_on: z.iso.date().nullable(),
  is_paused: z.boolean(),
  /** Why operators sent an answer back. */
  reason: z.string().nullable(),
})
type Asked = z.infer<typeof Asked>

/**
 * A provider has not said who offers the services, or operators sent the answer back: for that
 * provider.
 */
export const traderAsked = notificationKind({
  on: {
    'trader.asked': async ({ provider_id, ...asked }) => [notice(provider_id, { ...asked, reason: null })],
    'trader.sent_back': async ({ provider_id, reason }) => [
      notice(provider_id, { due_on: null, is_paused: false, reason }),
    ],
  },
  email: {
    kind: 'trader_asked',
    preference: { title: msg('Questions about who offers your services'), roles: ['provider'] },
    data: Asked,
    words: (asked) => ({ subject: titleOf(asked), heading: titleOf(asked), ...restOf(asked) }),
  },
})

const notice = (user_id: string, asked: Asked) => ({
  user_id,
  type: 'review' as const,
  title: titleOf(asked),
  message: asked.reason ?? whyOf(asked),
  metadata: { provider_id: user_id },
  email: asked,
})

const restOf = (asked: Asked): Omit<EmailWords, 'subject' | 'heading'> =>
  asked.reason === null
    ? {
        preheader: t('It takes two minutes.'),
        paragraphs: [
          whyOf(asked),
          t(
            'A business gives its legal name, address, phone and email, and the number in a register if it has one. A private person only says that.',
          ),
        ],
        button: [t('Say who you are'), urls.trader()],
      }
    : {
        preheader: t('Customers do not see your answer until then.'),
        paragraphs: [t('Customers do not see your answer until you have corrected it. The reason:')],
        quotes: [{ text: asked.reason }],
        button: [t('Correct it'), urls.trader()],
        links: [[t('Do you think that this is a mistake? Write to us'), urls.contact()]],
      }

function titleOf({ due_on, is_paused, reason }: Asked): string {
  if (reason !== null) return t('Please correct who offers your services')
  if (is_paused) return t('Your listing is paused: say who offers your services')
  return due_on
    ? t('Say who offers your services before {date}', { date: dateText(due_on) })
    : t('Say who offers your services')
}

function whyOf({ due_on, is_paused }: Asked): string {
  if (is_paused)
    return t(
      'Customers have to know who offers the services before they book. Answer, and they find you again at once.',
    )
  return due_on
    ? t(
        'Customers have to know who offers the services before they book. Without an answer, your listing pauses on {date}.',
        {
          date: dateText(due_on),
        },
      )
    : t('Customers want to know who offers the services before they book. Your profile shows your answer.')
}
