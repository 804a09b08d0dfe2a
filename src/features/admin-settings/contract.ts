import { z } from 'zod'
import { EmailAddress } from '#features/identity/schema.ts'

const values = z.object({ support_email: z.string(), free_period_end: z.iso.datetime({ offset: true }) })

/** What is in force, and what is configured beneath it. */
export const Settings = values.extend({
  configured: values,
  /** Which of them operators have set. */
  is_set: z.object({ support_email: z.boolean(), free_period_end: z.boolean() }),
})
export type Settings = z.infer<typeof Settings>

const day = 'Please enter a day from 2020 to 2099'

/** What is left out stays; null goes back to what is configured. */
export const SettingsChange = z.strictObject({
  support_email: z.optional(z.nullable(EmailAddress)),
  free_period_end: z.iso
    .datetime({ offset: true, error: day })
    .refine((at) => at >= '2020' && at < '2100', day)
    .nullable()
    .optional(),
})
export type SettingsChange = z.infer<typeof SettingsChange>
