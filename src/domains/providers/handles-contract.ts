import { z } from 'zod'

/** The provider whose page is at a short address, `/p/{handle}`. */
export const ProviderHandle = z.object({
  /** The current handle. An earlier one of the provider leads to it. */
  handle: z.string(),
  /** The short address at the site's public address, for print and for other sites. */
  url: z.url(),
  provider_id: z.uuid(),
})
export type ProviderHandle = z.infer<typeof ProviderHandle>
