import * as z from 'zod/mini'
import { amountOf } from '#domains/bookings/lines-rules.ts'
import { OfferBooking } from '#domains/bookings/request-schema.ts'
import { priceUpTo } from '#domains/catalog/price-schema.ts'
import { hasTwoDecimals, serviceLimits } from '#domains/catalog/services-limits.ts'
import { hoursTexts } from '#domains/schedule/slots-rules.ts'
import { chosenTime } from '#domains/schedule/slots-schema.ts'
import { day } from '#platform/day-schema.ts'
import { Id } from '#platform/ids.ts'
import { isPlain, isVisible, withoutDirectionMarks } from '#platform/visible.ts'
import { offerTexts } from './offers-limits.ts'
import { NewOffer } from './offers-schema.ts'
import { quoteLimits, quoteTexts } from './quotes-rules.ts'

/** The kind of a line: work, materials, or an option that the customer can choose. */
export const QuoteLineKind = z.enum(['labor', 'materials', 'option'])

const Line = z.object({
  kind: QuoteLineKind,
  label: z
    .string(quoteTexts.label)
    .check(
      z.overwrite(withoutDirectionMarks),
      z.trim(),
      z.maxLength(quoteLimits.label, quoteTexts.label),
      z.refine(isVisible, quoteTexts.label),
      z.refine(isPlain, quoteTexts.notPlain),
    ),
  /** Hours, pieces, or 1. */
  quantity: z
    .number(quoteTexts.quantity)
    .check(
      z.gt(0, quoteTexts.quantity),
      z.lte(quoteLimits.quantity, quoteTexts.quantity),
      z.refine(hasTwoDecimals, quoteTexts.quantity),
    ),
  /** In the currency of the site. */
  unit_price: priceUpTo(serviceLimits.price),
})
type Line = z.infer<typeof Line>

const Lines = z.array(Line, quoteTexts.lines).check(
  z.minLength(1, quoteTexts.lines),
  z.maxLength(quoteLimits.lines, quoteTexts.lines),
  z.refine((lines) => lines.some(({ kind }) => kind !== 'option'), quoteTexts.required),
  z.refine(
    (lines: Line[]) => {
      const total = lines.reduce((sum, { quantity, unit_price }) => sum + amountOf(quantity, unit_price), 0)
      return total <= quoteLimits.total
    },
    { error: () => quoteTexts.tooHigh },
  ),
)

const hours = {
  date: day(offerTexts.date),
  start_time: chosenTime(hoursTexts.start),
  end_time: chosenTime(hoursTexts.end),
}

/**
 * The quote of a provider: lines with their prices, and the last day to accept it. Without a time,
 * the provider proposes one after the acceptance.
 */
export const NewQuote = z
  .object({
    lines: Lines,
    /** By the provider's clock. */
    valid_until: day(quoteTexts.validUntil),
    ...z.partial(z.object(hours)).shape,
    message: NewOffer.shape.message,
    job: NewOffer.shape.job,
  })
  .check(
    z.refine(({ date, start_time, end_time }) => [date, start_time, end_time].every((each) => !each === !date), {
      path: ['date'],
      message: quoteTexts.time,
    }),
  )
export type NewQuote = z.infer<typeof NewQuote>

/** The time that a provider proposes for an accepted quote. */
export const QuoteTime = z.object(hours)
export type QuoteTime = z.infer<typeof QuoteTime>

const options = z._default(z.array(Id()).check(z.maxLength(quoteLimits.lines, quoteTexts.options)), [])

/** The acceptance of an offer or a quote: also the optional lines of a quote. */
export const OfferAcceptance = z.extend(OfferBooking, { options })
export type OfferAcceptance = z.infer<typeof OfferAcceptance>

/** The acceptance of a quote whose time is to be arranged. */
export const QuoteAcceptance = z.object({ options })
export type QuoteAcceptance = z.infer<typeof QuoteAcceptance>
