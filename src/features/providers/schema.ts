import * as z from 'zod/mini'
import { BusinessCategories, BusinessDescription, BusinessName } from '#features/identity/schema.ts'
import { ServicePhoto } from '#features/services/schema.ts'
import { businessLimits, businessTexts } from './rules.ts'

/**
 * What a provider can change about the business. Fields that are left out stay; unknown fields are
 * rejected.
 */
export const ProviderChange = z.partial(
  z.strictObject({
    business_name: BusinessName,
    description: BusinessDescription,
    categories: BusinessCategories,
    /** Uploaded by the provider into `service-photos`. */
    photos: z.pipe(
      z.array(ServicePhoto).check(z.maxLength(businessLimits.photos, businessTexts.tooManyPhotos)),
      z.transform((photos) => [...new Set(photos)]),
    ),
    work_radius_miles: z.nullable(
      z
        .int(businessTexts.radius)
        .check(z.gte(1, businessTexts.radius), z.lte(businessLimits.radius, businessTexts.radius)),
    ),
  }),
)
export type ProviderChange = z.infer<typeof ProviderChange>
