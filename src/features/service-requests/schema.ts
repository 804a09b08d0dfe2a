import * as z from 'zod/mini'
import { chosenTime } from '#features/availability/schema.ts'
import { CategoryName } from '#features/categories/schema.ts'
import { ZipCode } from '#features/locations/schema.ts'
import { isVisible } from '#platform/visible.ts'
import { serviceRequestLimits, serviceRequestTexts } from './rules.ts'

/** Text that isn't a number is 0, "open to quotes" (docs/product/service-requests.md). */
const Budget = z.pipe(
  z.union([z.number(), z.pipe(z.string(), z.transform(readBudget))], serviceRequestTexts.budget),
  z.pipe(
    z
      .number(serviceRequestTexts.budget)
      .check(
        z.gte(0, serviceRequestTexts.budget),
        z.lte(serviceRequestLimits.budget, serviceRequestTexts.budgetTooHigh),
      ),
    z.transform(wholeCents),
  ),
)

function readBudget(text: string): number {
  const amount = Number(text.trim().replace(/^\$/, '').replaceAll(',', '') || 'none')
  return Number.isFinite(amount) ? amount : 0
}

function wholeCents(amount: number, { issues }: { issues: z.core.$ZodRawIssue[] }): number {
  const cents = Number(amount.toFixed(2))
  if (cents !== amount) issues.push({ code: 'custom', message: serviceRequestTexts.budget, input: amount })
  return cents
}

/** What a customer posts. Every field is required. */
export const NewServiceRequest = z.object({
  service_type: z.enum(CategoryName.options, serviceRequestTexts.serviceType),
  /** One line: repeated spaces don't make another request. */
  title: z.pipe(
    z.pipe(
      z.string(serviceRequestTexts.title),
      z.transform((title) => title.replaceAll(/\s+/g, ' ').trim()),
    ),
    z
      .string()
      .check(
        z.maxLength(serviceRequestLimits.title, serviceRequestTexts.titleTooLong),
        z.refine(isVisible, serviceRequestTexts.title),
      ),
  ),
  description: z
    .string(serviceRequestTexts.description)
    .check(
      z.trim(),
      z.maxLength(serviceRequestLimits.description, serviceRequestTexts.descriptionTooLong),
      z.refine(isVisible, serviceRequestTexts.description),
    ),
  budget: Budget,
  /** Only the ZIP code counts; the server looks the place up. */
  location: z.object(
    { zipCode: z.pipe(z.string(serviceRequestTexts.location), ZipCode) },
    serviceRequestTexts.location,
  ),
  preferred_date: z.iso.date(serviceRequestTexts.date),
  start_time: chosenTime(serviceRequestTexts.startTime),
  end_time: chosenTime(serviceRequestTexts.endTime),
})
export type NewServiceRequest = z.infer<typeof NewServiceRequest>
