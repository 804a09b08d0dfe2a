import { z } from 'zod'
import { CategoryName } from '#features/categories/contract.ts'
import { Id } from '#platform/ids.ts'
import { serviceLimits as limits } from './rules.ts'

/** What a provider does, for how much (specification, section 3). */
export const Service = z.object({
  id: z.uuid(),
  provider_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** US dollars an hour, two decimals. */
  price: z.number(),
  /** Minutes that a visit usually takes. */
  duration: z.int(),
  category: CategoryName,
  /** Addresses of pictures, without a size. */
  service_photos: z.array(z.string()),
  created_at: z.iso.datetime(),
})
export type Service = z.infer<typeof Service>

const once = (names: string[]) => [...new Set(names)]

/** The own services in the order in which they shall stand; what is not named keeps its order behind them. */
export const ServiceOrder = z.object({ ids: z.array(Id()).min(1).max(limits.count).transform(once) })
export type ServiceOrder = z.infer<typeof ServiceOrder>

/** Whose services, and in which order: the provider's own, which begins as that of adding (profile), by age, or by name (booking). */
export const ServiceWishes = z.object({
  provider_id: Id('Please name a provider'),
  sort: z.enum(['position', 'created_at', 'name']).default('position'),
})
export type ServiceWishes = z.infer<typeof ServiceWishes>
