import type { z } from 'zod'
import { messageLetter } from '#features/mail-bundles/contract.ts'
import { requestLetters } from '#features/mail-requests/contract.ts'
import { reviewLetters } from '#features/mail-reviews/contract.ts'
import { visitLetters } from '#features/mail-visits/contract.ts'

/** Mails that tell somebody what others did: each kind can be switched off. */
export const newsLetters = [messageLetter, ...visitLetters, ...requestLetters, ...reviewLetters] as const

/** Any of them. */
export type NewsLetter = z.infer<(typeof newsLetters)[number]>
