import type { Service } from '#domains/catalog/services-contract.ts'
import { hasWholeCents } from '#domains/catalog/services-limits.ts'
import { hoursText } from '#domains/schedule/slots-rules.ts'
import { usd } from '#ui/formats.ts'
import type { Booking, Line } from './contract.ts'
import { priceOf } from './rules.ts'

/** The terms of a price besides the rate, as a booking keeps them. Amounts in US dollars. */
export interface Pricing {
  price_kind: 'hourly' | 'fixed'
  /** Of an hourly service: the least time that is charged. */
  minimum_minutes: number
  call_out_fee: number
  /** The chosen add-ons. */
  addons: { id: string; name: string; price: number; minutes: number }[]
  /** Of an accepted quote: the price, however long the job takes. */
  lines?: Line[]
}

const plain: Pricing = { price_kind: 'hourly', minimum_minutes: 0, call_out_fee: 0, addons: [] }

/** The terms of a booking. `hourly_rate` is the price of the job if the price is fixed. */
export interface PriceTerms {
  service_name: string
  hourly_rate: number
  /** Null for a booking by the hour. */
  pricing: Pricing | null
}

/** The terms of a service with these add-ons; null for a quote, which has no price. */
export function pricingOf(
  {
    price_kind,
    minimum_minutes,
    call_out_fee,
    addons,
  }: Pick<Service, 'price_kind' | 'minimum_minutes' | 'call_out_fee' | 'addons'>,
  chosen: readonly string[],
): Pricing | null {
  if (price_kind === 'quote') return null
  return { price_kind, minimum_minutes, call_out_fee, addons: addons.filter(({ id }) => chosen.includes(id)) }
}

/** The terms of an accepted quote. */
export const pricingOfQuote = (lines: Line[]): Pricing => ({ ...plain, price_kind: 'fixed', lines })

/** The price of a booking of so many minutes, line by line. */
export function linesOf({ service_name, hourly_rate, pricing }: PriceTerms, minutes: number): Line[] {
  const { price_kind, minimum_minutes, call_out_fee, addons, lines } = pricing ?? plain
  if (lines) return lines
  const once = (label: string, amount: number): Line => ({ label, quantity: 1, unit_price: amount, amount })
  const charged = Math.max(minutes, minimum_minutes)
  const work = {
    label: service_name,
    quantity: charged / 60,
    unit_price: hourly_rate,
    amount: priceOf(hourly_rate, charged),
  }
  return [
    price_kind === 'fixed' ? once(service_name, hourly_rate) : work,
    ...(call_out_fee > 0 ? [once(callOutFee, call_out_fee)] : []),
    ...addons.map(({ name, price }) => once(name, price)),
  ]
}

const callOutFee = 'Call-out fee'

/**
 * Quantity times the price of a unit, in US dollars and whole cents, half a cent up. Quantities
 * with at most two decimals are counted in hundredths, which is exact; hours may have more.
 */
export function amountOf(quantity: number, unit_price: number): number {
  const cents = Math.round(unit_price * 100)
  const exact = hasWholeCents(quantity) ? (Math.round(quantity * 100) * cents) / 100 : quantity * cents
  return Math.round(exact) / 100
}

/** The sum of lines in US dollars. Counts in whole cents. */
export const totalOf = (lines: readonly Pick<Line, 'amount'>[]): number =>
  lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100

/** "$40.00/h x 1.5 h = $60.00", or "$120.00" for a line that is counted once. */
export function lineText(
  { quantity, unit_price, amount }: Line,
  price_kind: Service['price_kind'],
  at: number,
): string {
  if (at > 0 || price_kind === 'fixed')
    return quantity === 1 ? usd(amount) : `${quantity} x ${usd(unit_price)} = ${usd(amount)}`
  return `${usd(unit_price)}/h x ${hoursText(quantity * 60)} = ${usd(amount)}`
}

/** The price of a booking if it takes so many minutes. Its first line depends on them. */
export function priceTextAt({ lines, service }: Pick<Booking, 'lines' | 'service'>, minutes: number): string {
  const [work, ...others] = lines
  if (!work || service.price_kind === 'fixed') return usd(totalOf(lines))
  const amount = priceOf(work.unit_price, minutes)
  const text = lineText({ ...work, quantity: minutes / 60, amount }, 'hourly', 0)
  return others.length === 0 ? text : `${text}, ${usd(totalOf([{ amount }, ...others]))} in all`
}

/** The minutes that a job takes: as the service usually does, and its add-ons. */
export const minutesOfJob = (duration: number, addons: readonly { minutes: number }[]): number =>
  addons.reduce((sum, { minutes }) => sum + minutes, duration)
