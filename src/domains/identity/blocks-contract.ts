import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import { UserType } from './contract.ts'

/**
 * The user to block: by profile, or as a provider knows a customer, by the service request or the
 * conversation.
 */
export const NewBlock = z
  .object({ profile_id: z.optional(Id()), lead_id: z.optional(Id()), conversation_id: z.optional(Id()) })
  .refine((names) => Object.values(names).some((id) => id !== undefined), {
    path: ['profile_id'],
    message: msg('Please say whom to block'),
  })
export type NewBlock = z.infer<typeof NewBlock>

/**
 * A blocked user, as the blocker knows them: a customer whose name no booking or service request
 * revealed is "Customer" without a picture (docs/product/privacy.md).
 */
export const Block = z.object({
  id: z.uuid(),
  /** Null for a customer who isn't revealed and whose contact the user hasn't unlocked. */
  profile_id: z.uuid().nullable(),
  /** The conversation with the user, if there is one. */
  conversation_id: z.uuid().nullable(),
  user_type: UserType,
  name: z.string(),
  avatar_url: z.string().nullable(),
  /** Null for customers. */
  business_name: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type Block = z.infer<typeof Block>
