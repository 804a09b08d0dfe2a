import { z } from 'zod'
import { UserType } from '#features/identity/contract.ts'
import { Id } from '#platform/ids.ts'

/** Whom to block: the profile by which one knows them; of a customer whom a provider knows by a service request, that too. */
export const NewBlock = z.object({ profile_id: Id(), lead_id: z.optional(Id()) })
export type NewBlock = z.infer<typeof NewBlock>

/** Somebody whom one has blocked, as one knew them: a customer who was neither revealed nor met by a service request is "Customer" without a picture (decision 29). */
export const Block = z.object({
  profile_id: z.uuid(),
  user_type: UserType,
  name: z.string(),
  avatar_url: z.string().nullable(),
  /** Of a provider. */
  business_name: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type Block = z.infer<typeof Block>
