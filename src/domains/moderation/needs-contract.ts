import { z } from 'zod'
import { needKinds } from './needs-rules.ts'

/** What waits for the operator: of each kind how much, and the oldest. Nothing is left out. */
export const Needs = z.object({
  items: z.array(
    z.object({
      kind: z.enum(needKinds),
      /** At most 1,000. */
      count: z.int(),
      oldest_at: z.iso.datetime(),
    }),
  ),
})
export type Needs = z.infer<typeof Needs>
