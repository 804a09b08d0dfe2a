import { z } from 'zod'
import { checks } from '#domains/providers/record-rules.ts'
import { dateText } from '#domains/schedule/slots-rules.ts'
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
        title: `Your ${documentOf(check)} ends soon`,
        message: `It is valid until ${dateText(until)}. Send us the new one to stay verified.`,
        metadata: { provider_id },
        email: { check, until, is_over: false },
      },
    ],
    'verification.ended': async ({ provider_id, check, until }) => [
      {
        user_id: provider_id,
        type: 'review',
        title: 'You are no longer verified',
        message: `Your ${documentOf(check)} was valid until ${dateText(until)}. Send us the new one to be verified again.`,
        metadata: { provider_id },
        email: { check, until, is_over: true },
      },
    ],
  },
  email: {
    kind: 'verification_ending',
    preference: { title: 'Licenses and insurance that end', roles: ['provider'] },
    data: z.object({
      check: z.enum(['identity', 'licence', 'insurance', 'address', 'references']),
      until: z.iso.date(),
      is_over: z.boolean(),
    }),
    words: ({ check, until, is_over }) => ({
      subject: is_over ? 'You are no longer verified' : `Your ${documentOf(check)} ends soon`,
      heading: is_over ? 'You are no longer verified' : `Your ${documentOf(check)} ends soon`,
      preheader: `It is valid until ${dateText(until)}.`,
      paragraphs: [
        is_over
          ? `Your ${documentOf(check)} was valid until ${dateText(until)}, so your profile has no Verified badge now. Send us the new one, and we will check it.`
          : `Your ${documentOf(check)} is valid until ${dateText(until)}. Send us the new one before, and your profile keeps its Verified badge.`,
      ],
      button: ['Contact us', urls.contact()],
    }),
  },
})
