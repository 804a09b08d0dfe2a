import { z } from 'zod'
import { MailPreference } from '../../notifications/preferences/contract.ts'

/** `?token=` of a mail: whose it was and of which kind, signed. Without one it is as unknown as a wrong one. */
export const OptOutToken = z.object({ token: z.string().max(300).default('') })

/** What whoever follows the address below a mail of news learns: its kind, and whether it is still sent. Nothing about the person. */
export const OptOut = MailPreference
export type OptOut = z.infer<typeof OptOut>
