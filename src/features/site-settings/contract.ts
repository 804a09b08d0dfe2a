import { z } from 'zod'
import { UserType } from '#features/identity/contract.ts'

/** A login of the demo world that anybody may use. */
export const DemoLogin = z.object({ label: z.string(), email: z.string(), password: z.string(), user_type: UserType })
export type DemoLogin = z.infer<typeof DemoLogin>

/** What every page knows of the house it is served from. */
export const Site = z.object({
  support_email: z.string(),
  /** The end of the free period (specification, section 9), and whether it lies ahead. */
  free_period_end: z.iso.datetime({ offset: true }),
  free_period_active: z.boolean(),
  /** Empty outside demo mode. */
  demo_logins: z.array(DemoLogin),
  /** Whether the pages for looking behind the scenes are there (/dev/…, /signup-debug): in demo mode and in development. */
  has_dev_pages: z.boolean(),
  /** The tile server behind the map of providers, with {z}, {x} and {y} in its address; null where the map is drawn from our own outlines. */
  map_tiles: z.object({ url: z.string(), credit: z.string() }).nullable(),
  /** Ways to sign in beside the password. */
  sign_in: z.object({ google: z.boolean(), passkeys: z.boolean() }),
})
export type Site = z.infer<typeof Site>
