import { z } from 'zod'

/** Where a booking at the customer's home takes place. The street only for those who may know it. */
export const Address = z.object({
  line1: z.string().optional(),
  line2: z.string().optional(),
  city: z.string(),
  /** Two capitals, such as "TX". */
  state: z.string(),
  zipCode: z.string(),
})
export type Address = z.infer<typeof Address>

/** A customer's last details, for the form of the next booking. */
export const LastDetails = z.object({
  /** The address of the latest booking that has one. */
  address: Address.required({ line1: true }).nullable(),
  /** The phone number of the latest booking. */
  phone: z.string().nullable(),
})
export type LastDetails = z.infer<typeof LastDetails>
