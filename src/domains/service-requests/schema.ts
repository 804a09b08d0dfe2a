import * as z from 'zod/mini'
import { AnswersById } from '#domains/bookings/request-schema.ts'
import { activeCategoryName } from '#domains/catalog/categories-schema.ts'
import { FieldsChange } from '#domains/catalog/fields-schema.ts'
import { isInCoins } from '#domains/catalog/services-limits.ts'
import { amountIn } from '#domains/catalog/services-rules.ts'
import { ZipCode } from '#domains/locations/schema.ts'
import { pictureNames } from '#domains/pictures/schema.ts'
import { hoursTexts } from '#domains/schedule/slots-rules.ts'
import { chosenTime } from '#domains/schedule/slots-schema.ts'
import { day } from '#platform/day-schema.ts'
import { Id } from '#platform/ids.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { numberIn } from '#ui/typed-number.ts'
import { serviceRequestLimits, serviceRequestTexts } from './limits.ts'

const whenTexts = [
  ['preferred_date', serviceRequestTexts.date],
  ['start_time', hoursTexts.start],
  ['end_time', hoursTexts.end],
] as const

const budgetError = { error: () => serviceRequestTexts.budget }

/** Text that isn't a number is 0, "open to quotes" (docs/product/service-requests.md). */
export const Budget = z.pipe(
  z.union(
    [
      z.number(),
      z.pipe(
        z.string(),
        // An amount that may be a thousand times more is refused; other text means no budget.
        z.transform((text) => amountIn(text) ?? (numberIn(text) === undefined ? 0 : Number.NaN)),
      ),
    ],
    budgetError,
  ),
  z.pipe(
    z
      .number(budgetError)
      .check(
        z.gte(0, budgetError),
        z.lte(serviceRequestLimits.budget, { error: () => serviceRequestTexts.budgetTooHigh }),
      ),
    z.transform(inCoins),
  ),
)

function inCoins(amount: number, { issues }: { issues: z.core.$ZodRawIssue[] }): number {
  if (!isInCoins(amount)) issues.push({ code: 'custom', message: serviceRequestTexts.budget, input: amount })
  return amount
}

/** When the work is to be done: on a date, as soon as possible, or at any time. */
export const ServiceRequestTiming = z.enum(['scheduled', 'asap', 'flexible'], serviceRequestTexts.timing)
export type ServiceRequestTiming = z.infer<typeof ServiceRequestTiming>

/** Which providers see the customer's contact: all who see the request, or those who answer it. */
export const ContactFor = z.enum(['everyone', 'responders'], serviceRequestTexts.contactFor)

/** Names of pictures that the customer uploaded. */
export const ServiceRequestPhotos = pictureNames(serviceRequestLimits.photos, serviceRequestTexts.tooManyPhotos)

/** The fields of a service request. */
export const serviceRequestFields = {
  service_type: activeCategoryName(serviceRequestTexts.serviceType),
  /** On one line: repeated spaces don't make it another request. */
  title: z.pipe(
    z.pipe(
      z.string(serviceRequestTexts.title),
      z.transform((title) => withoutDirectionMarks(title).replaceAll(/\s+/g, ' ').trim()),
    ),
    z
      .string()
      .check(
        z.maxLength(serviceRequestLimits.title, serviceRequestTexts.titleTooLong),
        z.refine(isVisible, serviceRequestTexts.title),
        z.refine(isPlain, serviceRequestTexts.titleNotPlain),
      ),
  ),
  description: z
    .string(serviceRequestTexts.description)
    .check(
      z.trim(),
      z.maxLength(serviceRequestLimits.description, serviceRequestTexts.descriptionTooLong),
      z.refine(isVisible, serviceRequestTexts.description),
    ),
  budget: z._default(Budget, 0),
  /** Only the ZIP code counts; the server looks the place up. */
  location: z.object(
    { zipCode: z.pipe(z.string(serviceRequestTexts.location), ZipCode) },
    serviceRequestTexts.location,
  ),
  timing: z._default(ServiceRequestTiming, 'scheduled'),
  preferred_date: z.nullish(day(serviceRequestTexts.date)),
  start_time: z.nullish(chosenTime(hoursTexts.start)),
  end_time: z.nullish(chosenTime(hoursTexts.end)),
  contact_for: z._default(ContactFor, 'everyone'),
  photos: z._default(ServiceRequestPhotos, []),
}

const newFields = {
  ...serviceRequestFields,
  /** The provider who is asked for a quote. Without one, every provider sees the request. */
  provider_id: z.nullish(Id()),
  /** The service of that provider whose questions the answers are for. */
  service_id: z.nullish(Id()),
  answers: AnswersById,
  fields: z._default(FieldsChange, {}),
  /** Whether other providers see a request to one provider. */
  others_nearby: z._default(z.boolean(), false),
}

/**
 * A service request as a customer posts it. Without a budget it is open to quotes. A scheduled
 * request has a date and hours.
 */
export const NewServiceRequest = z.object(newFields).check(({ value, issues }) => {
  const missing = value.timing === 'scheduled' ? whenTexts.filter(([field]) => !value[field]) : []
  for (const [field, message] of missing) issues.push({ code: 'custom', path: [field], message, input: value })
})
export type NewServiceRequest = z.infer<typeof NewServiceRequest>
