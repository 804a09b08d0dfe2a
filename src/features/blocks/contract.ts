import { z } from 'zod'
import { UserType } from '#features/identity/contract.ts'
import { Id } from '#platform/ids.ts'

/**
 * The profile to block. `lead_id` is the service request that showed a customer to the provider.
 */
export const NewBlock = z.object({ profile_id: Id(), lead_id: z.optional(Id()) })
export type NewBlock = z.infer<typeof NewBlock>

/**
 * A blocked user, as the blocker knows them: a customer whose name no booking or service request
 * revealed is "Customer" without a picture (docs/product/privacy.md).
 */
export const Block = z.object({
  profile_id: z.uuid(),
  user_type: UserType,
  name: z.string(),
  avatar_url: z.string().nullable(),
  /** Providers only. */
  business_name: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type Block = z.infer<typeof Block>
