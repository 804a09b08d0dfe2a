import { z } from 'zod'

/** The set-up of a new site, as its link opens it. */
export const Setup = z.object({
  /** When the link ends. */
  expires_at: z.iso.datetime(),
})
export type Setup = z.infer<typeof Setup>
