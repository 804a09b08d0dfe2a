import { z } from 'zod'
import { checks } from '#domains/providers/record-rules.ts'
import { dateText } from '#domains/schedule/slots-rules.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { type EmailWords, notificationKind } from './kind.ts'

const documentOf = (check: keyof typeof checks) => t(checks[check]).toLowerCase()

/** A checked document or a credential ends, or has ended: for its provider. */
export const verificationEnding = notificationKind({
  on: {
    'verification.ending': async ({ provider_id, check, until }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: t('Your {document} ends soon', { document: documentOf(check) }),
        message: t('It is valid until {date}. Send us the new one to stay verified.', { date: dateText(until) }),
        metadata: { provider_id },
        email: { check, until, is_over: false },
      },
    ],
    'verification.ended': async ({ provider_id, check, until }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: t('You are no longer verified'),
        message: t('Your {document} was valid until {date}. Send us the new one to be verified again.', {
          document: documentOf(check),
          date: dateText(until),
        }),
        metadata: { provider_id },
        email: { check, until, is_over: true },
      },
    ],
    'credential.ending': async ({ provider_id, title, until }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: t('One of your credentials ends soon'),
        message: t('“{title}” is valid until {date}. Add the new document to keep the badge.', {
          title,
          date: dateText(until),
        }),
        metadata: { provider_id },
        email: { title, until, is_over: false },
      },
    ],
    'credential.ended': async ({ provider_id, title, until }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: t('One of your credentials has ended'),
        message: t('“{title}” was valid until {date}. Add the new document to show the badge again.', {
          title,
          date: dateText(until),
        }),
        metadata: { provider_id },
        email: { title, until, is_over: true },
      },
    ],
  },
  email: {
    kind: 'verification_ending',
    preference: { title: msg('Licenses and insurance that end'), roles: ['provider'] },
    data: z.object({
      check: z.enum(['identity', 'licence', 'insurance', 'address', 'references']).optional(),
      /** The title of a credential, instead of a check. */
      title: z.string().optional(),
      until: z.iso.date(),
      is_over: z.boolean(),
    }),
    words: ({ check = 'licence', title, until, is_over }) =>
      title === undefined ? wordsOfCheck({ check, until, is_over }) : wordsOfCredential({ title, until, is_over }),
  },
})

type Ending<What> = What & { until: string; is_over: boolean }

const wordsOfCheck = ({ check, until, is_over }: Ending<{ check: keyof typeof checks }>): EmailWords => ({
  subject: is_over ? t('You are no longer verified') : t('Your {document} ends soon', { document: documentOf(check) }),
  heading: is_over ? t('You are no longer verified') : t('Your {document} ends soon', { document: documentOf(check) }),
  preheader: t('It is valid until {date}.', { date: dateText(until) }),
  paragraphs: [
    is_over
      ? t(
          'Your {document} was valid until {date}, so your profile has no Verified badge now. Send us the new one, and we will check it.',
          { document: documentOf(check), date: dateText(until) },
        )
      : t(
          'Your {document} is valid until {date}. Send us the new one before, and your profile keeps its Verified badge.',
          { document: documentOf(check), date: dateText(until) },
        ),
  ],
  button: [t('Contact us'), urls.contact()],
})

function wordsOfCredential({ title, until, is_over }: Ending<{ title: string }>): EmailWords {
  const values = { title, date: dateText(until) }
  return {
    subject: is_over ? t('“{title}” has ended', values) : t('“{title}” ends soon', values),
    heading: is_over ? t('One of your credentials has ended') : t('One of your credentials ends soon'),
    preheader: is_over ? t('It was valid until {date}.', values) : t('It is valid until {date}.', values),
    paragraphs: [
      is_over
        ? t(
            '“{title}” was valid until {date}, so customers do not see it any more. Add the new document, and we will check it.',
            values,
          )
        : t('“{title}” is valid until {date}. Add the new document before, and the badge stays.', values),
    ],
    button: [t('Your credentials'), urls.credentials()],
  }
}
