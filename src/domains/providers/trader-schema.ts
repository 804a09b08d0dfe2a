import * as z from 'zod/mini'
import { EmailAddress } from '#domains/identity/schema.ts'
import { PhoneNumber } from '#platform/phone-schema.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { traderLimits as limits, traderTexts as texts } from './trader-rules.ts'

const text = (most: number) =>
  z.string(texts.tooLong).check(z.overwrite(withoutDirectionMarks), z.trim(), z.maxLength(most, texts.tooLong))

const line = (most: number) => text(most).check(z.refine(isPlain, texts.notPlain))

/** Who offers the services, in the provider's answer. */
export const TraderAnswer = z.discriminatedUnion(
  'status',
  [
    z.object({ status: z.literal('private') }),
    z
      .object({
        status: z.literal('business'),
        legal_name: line(limits.legal_name).check(z.refine(isVisible, texts.legalName)),
        /** The address, on several lines. */
        address: text(limits.address).check(z.refine(isVisible, texts.address)),
        phone: PhoneNumber,
        email: EmailAddress,
        /** The trade register and the number in it; both are empty for a business without one. */
        register: z._default(line(limits.register), ''),
        register_number: z._default(line(limits.register_number), ''),
        /** "I only offer services that comply with the law." */
        certifies: z.literal(true, texts.certifies),
      })
      .check(
        z.refine(({ register, register_number }) => register !== '' || register_number === '', {
          path: ['register'],
          message: texts.register,
        }),
        z.refine(({ register, register_number }) => register === '' || register_number !== '', {
          path: ['register_number'],
          message: texts.registerNumber,
        }),
      ),
  ],
  texts.status,
)
export type TraderAnswer = z.infer<typeof TraderAnswer>
