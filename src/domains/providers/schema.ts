import * as z from 'zod/mini'
import { activeCategoryName, categoryName } from '#domains/catalog/categories-schema.ts'
import { FieldsChange } from '#domains/catalog/fields-schema.ts'
import { ServicePhoto } from '#domains/catalog/services-schema.ts'
import { limits, texts } from '#domains/identity/limits.ts'
import { crewLimits, crewTexts } from '#domains/schedule/crews-rules.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { termsOfCancellation } from './cancellation-rules.ts'
import { handleTexts, isHandle, isReserved } from './handles-rules.ts'
import { businessLimits, businessTexts } from './limits.ts'

/** The name of a business. */
export const BusinessName = z
  .string(businessTexts.nameMissing)
  .check(
    z.overwrite(withoutDirectionMarks),
    z.trim(),
    z.maxLength(limits.name, texts.tooLong),
    z.refine(isVisible, businessTexts.nameMissing),
    z.refine(isPlain, businessTexts.nameNotPlain),
  )

/** How a business describes itself. */
export const BusinessDescription = z
  .string(businessTexts.descriptionMissing)
  .check(
    z.trim(),
    z.maxLength(limits.description, businessTexts.descriptionTooLong),
    z.refine(isVisible, businessTexts.descriptionMissing),
  )

const categoriesOf = (name: typeof categoryName) =>
  z.pipe(
    z
      .array(name(businessTexts.categoryMissing), businessTexts.categoryMissing)
      .check(z.minLength(1, businessTexts.categoryMissing)),
    z.transform((names) => [...new Set(names)]),
  )

/** The categories of a new business: at least one. Repeated ones are dropped. */
export const BusinessCategories = categoriesOf(activeCategoryName)

/** The handle of a provider's own page, in any capitals. */
export const Handle = z.string(handleTexts.form).check(
  z.trim(),
  z.toLowerCase(),
  z.refine(isHandle, { error: handleTexts.form, abort: true }),
  z.refine((handle) => !isReserved(handle), handleTexts.reserved),
)

/**
 * The settings of a business that its provider can change. Missing fields keep their values;
 * unknown fields are rejected.
 */
export const ProviderChange = z.partial(
  z.strictObject({
    business_name: BusinessName,
    description: BusinessDescription,
    /** The business keeps categories that are now hidden. */
    categories: categoriesOf(categoryName),
    /** Photos that the provider uploaded into `service-photos`. */
    photos: z.pipe(
      z.array(ServicePhoto).check(z.maxLength(businessLimits.photos, businessTexts.tooManyPhotos)),
      z.transform((photos) => [...new Set(photos)]),
    ),
    work_radius_miles: z.nullable(
      z
        .int({ error: () => businessTexts.radius })
        .check(
          z.gte(1, { error: () => businessTexts.radius }),
          z.lte(businessLimits.radius, { error: () => businessTexts.radius }),
        ),
    ),
    /** How many bookings may overlap, one for each crew. */
    capacity: z
      .int(crewTexts.capacity)
      .check(z.gte(1, crewTexts.capacity), z.lte(crewLimits.crews, crewTexts.capacity)),
    /** The names of the crews, in order, which only the provider sees. `''` for none. */
    crew_names: z
      .array(z.string().check(z.trim(), z.maxLength(crewLimits.name, crewTexts.name)))
      .check(z.maxLength(crewLimits.crews, crewTexts.names)),
    /** The cancellation terms of new bookings. Null for none: a cancellation costs nothing. */
    cancellation_terms: z.nullable(z.enum(termsOfCancellation, businessTexts.cancellationTerms)),
    /**
     * The handle of the short address `/p/{handle}`. Earlier ones lead to it. Null ends the page.
     */
    handle: z.nullable(Handle),
    /** If it is sent, all required own fields must have values. */
    fields: FieldsChange,
    /** Null resumes the listing. */
    paused: z.nullable(z.strictObject({ until: z.nullable(z.iso.date(businessTexts.pauseEnd)) })),
  }),
)
export type ProviderChange = z.infer<typeof ProviderChange>
