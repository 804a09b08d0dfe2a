import { z } from 'zod'
import { checks } from '#domains/providers/record-rules.ts'
import { dateText } from '#domains/schedule/slots-rules.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

const documentOf = (check: keyof typeof checks) => checks[check].toLowerCase()

/** A checked license or insurance ends, or has ended: for its provider. */
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
  },
  email: {
    kind: 'verification_ending',
    preference: { title: msg('Licenses and insurance that end'), roles: ['provider'] },
    data: z.object({
      check: z.enum(['identity', 'licence', 'insurance', 'address', 'references']),
      until: z.iso.date(),
      is_over: z.boolean(),
    }),
    words: ({ check, until, is_over }) => ({
      subject: is_over
        ? t('You are no longer verified')
        : t('Your {document} ends soon', { document: documentOf(check) }),
      heading: is_over
        ? t('You are no longer verified')
        : t('Your {document} ends soon', { document: documentOf(check) }),
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
    }),
  },
})
