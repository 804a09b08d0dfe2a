import { z } from 'zod'
import { needKinds } from './needs-rules.ts'

/** The work that waits for the operator: the count and the oldest of each kind. */
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
