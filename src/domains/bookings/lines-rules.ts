import type { Service } from '#domains/catalog/services-contract.ts'
import { hasTwoDecimals } from '#domains/catalog/services-limits.ts'
import { holidayOn, isWeekend } from '#domains/schedule/holidays-rules.ts'
import { hoursText } from '#domains/schedule/slots-rules.ts'
import { coinsOfOne, money } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import type { Booking, Line, Pricing } from './contract.ts'
import { lengthOf, priceOf } from './rules.ts'

const plain: Pricing = { price_kind: 'hourly', minimum_minutes: 0, call_out_fee: 0, addons: [] }

/** The terms of a booking. `hourly_rate` is the price of the job if the price is fixed. */
export interface PriceTerms {
  service_name: string
  hourly_rate: number
  /** Null for a booking by the hour. */
  pricing: Pricing | null
}

/** The terms of a service besides its rate. */
export type ServicePricing = Pick<
  Service,
  'price_kind' | 'minimum_minutes' | 'call_out_fee' | 'weekend_surcharge' | 'holiday_surcharge' | 'addons'
>

/** The terms of a service with these add-ons; null for a quote, which has no price. */
export function pricingOf(service: ServicePricing, chosen: readonly string[]): Pricing | null {
  const { price_kind, minimum_minutes, call_out_fee, weekend_surcharge, holiday_surcharge } = service
  if (price_kind === 'quote') return null
  const addons = service.addons.filter(({ id }) => chosen.includes(id))
  return { price_kind, minimum_minutes, call_out_fee, weekend_surcharge, holiday_surcharge, addons }
}

/** The terms of an accepted quote. */
export const pricingOfQuote = (lines: Line[]): Pricing => ({ ...plain, price_kind: 'fixed', lines })

/** When a booking takes place, on the provider's wall clock. */
export type BookedHours = Pick<Booking, 'date' | 'start_time' | 'end_time'>

/** The price of a booking at these hours, line by line. */
export function linesOf({ service_name, hourly_rate, pricing }: PriceTerms, hours: BookedHours): Line[] {
  const { price_kind, minimum_minutes, call_out_fee, addons, lines } = pricing ?? plain
  if (lines) return lines
  const charged = Math.max(lengthOf(hours), minimum_minutes)
  const hourly = { quantity: charged / 60, unit_price: hourly_rate, amount: priceOf(hourly_rate, charged) }
  const work = price_kind === 'fixed' ? once(service_name, hourly_rate) : { label: service_name, ...hourly }
  return [
    work,
    ...surchargeOn(hours.date, work.amount, pricing ?? plain),
    ...(call_out_fee > 0 ? [once(callOutFee, call_out_fee)] : []),
    ...addons.map(({ name, price }) => once(name, price)),
  ]
}

const callOutFee = msg('Call-out fee')

/**
 * The label of a line for readers. Our own labels are stored in English, because the parties may
 * read the line in different languages.
 */
export function labelText(label: string): string {
  if (label === callOutFee) return t(callOutFee)
  const [, day, percent] = /^(.+) surcharge \((\d+)%\)$/.exec(label) ?? []
  if (!day || !percent) return label
  return day === 'Weekend'
    ? t('Weekend surcharge ({percent}%)', { percent })
    : t('{holiday} surcharge ({percent}%)', { holiday: t(day), percent })
}

const once = (label: string, amount: number): Line => ({ label, quantity: 1, unit_price: amount, amount })

/** The line of a weekend or holiday: the higher one, if it is both. Whole coins, half a coin up. */
function surchargeOn(date: string, work: number, terms: Pricing): Line[] {
  const { weekend_surcharge = 0, holiday_surcharge = 0 } = terms
  const holiday = holidayOn(date)
  const weekend = isWeekend(date) ? weekend_surcharge : 0
  const ofHoliday = holiday && holiday_surcharge >= weekend ? holiday_surcharge : 0
  const percent = ofHoliday || weekend
  const label = `${ofHoliday ? holiday : 'Weekend'} surcharge (${percent}%)`
  return percent > 0 ? [once(label, Math.round((Math.round(work * coinsOfOne()) * percent) / 100) / coinsOfOne())] : []
}

/**
 * Quantity times the price of a unit, in whole coins of the currency, half a coin up. Quantities
 * with at most two decimals are counted in hundredths, which is exact; hours may have more.
 */
export function amountOf(quantity: number, unit_price: number): number {
  const coins = Math.round(unit_price * coinsOfOne())
  const exact = hasTwoDecimals(quantity) ? (Math.round(quantity * 100) * coins) / 100 : quantity * coins
  return Math.round(exact) / coinsOfOne()
}

/** The sum of lines in the currency of the site. Counts in whole cents. */
export const totalOf = (lines: readonly Pick<Line, 'amount'>[]): number =>
  lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100

/** "$40.00/h x 1.5 h = $60.00", or "$120.00" for a line that is counted once. */
export function lineText(
  { quantity, unit_price, amount }: Line,
  price_kind: Service['price_kind'],
  at: number,
): string {
  if (at > 0 || price_kind === 'fixed')
    return quantity === 1 ? money(amount) : `${quantity} x ${money(unit_price)} = ${money(amount)}`
  return `${money(unit_price)}/h x ${hoursText(quantity * 60)} = ${money(amount)}`
}

/** The price of a booking at other hours. */
export function priceTextAt({ pricing, service }: Pick<Booking, 'pricing' | 'service'>, hours: BookedHours): string {
  const lines = linesOf({ service_name: service.name, hourly_rate: service.price, pricing }, hours)
  const [work, ...others] = lines
  if (!work || service.price_kind === 'fixed') return money(totalOf(lines))
  const text = lineText(work, 'hourly', 0)
  return others.length === 0 ? text : t('{text}, {amount} in all', { text, amount: money(totalOf(lines)) })
}

/** The minutes that a job takes: the usual duration of the service, plus its add-ons. */
export const minutesOfJob = (duration: number, addons: readonly { minutes: number }[]): number =>
  addons.reduce((sum, { minutes }) => sum + minutes, duration)
