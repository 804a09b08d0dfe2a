import { z } from 'zod'
import { UserType } from '#domains/identity/contract.ts'
import { Id } from '#platform/ids.ts'

/** Says that the other party did not come; with `undo`, that they did. */
export const NoShowChange = z.object({ booking_id: Id(), undo: z.boolean().default(false) })
export type NoShowChange = z.infer<typeof NoShowChange>

/** A party who noted that the other one did not come. */
export const NoShow = z.object({ noted_by: UserType, noted_at: z.iso.datetime() })
export type NoShow = z.infer<typeof NoShow>
