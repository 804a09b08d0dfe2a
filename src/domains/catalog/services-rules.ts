import { money, priceText, roundMoney } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { numberIn } from '#ui/typed-number.ts'
import type { Service } from './services-contract.ts'

type Priced = Pick<Service, 'price' | 'price_kind'>

/** The lowest prices of a provider's services, in the currency of the site. */
interface LowestPrices {
  /** The lowest price per hour; null without an hourly service. */
  from_price: number | null
  /** The lowest price of a job; only if there is no hourly service. */
  from_job_price?: number | undefined
}

/** The lowest hourly price of these services, or without one the lowest fixed price. */
export function lowestPrices(services: readonly Priced[]): LowestPrices {
  const lowest = (kind: Service['price_kind']) => {
    const prices = services.flatMap(({ price_kind, price }) => (price_kind === kind ? price : []))
    return prices.length > 0 ? Math.min(...prices) : null
  }
  const [from_price, job] = [lowest('hourly'), lowest('fixed')]
  return { from_price, ...(from_price === null && job !== null && { from_job_price: job }) }
}

/** "$40.00/h", or "$120.00/job" without an hourly service; undefined without prices. */
export function lowestPriceText({ from_price, from_job_price }: LowestPrices): string | undefined {
  if (from_price !== null) return servicePriceText({ price: from_price, price_kind: 'hourly' })
  return from_job_price === undefined ? undefined : servicePriceText({ price: from_job_price, price_kind: 'fixed' })
}

/** "$40.00/h", "$120.00/job", "Price on request". */
export function servicePriceText({ price, price_kind }: Priced): string {
  if (price_kind === 'quote') return t('Price on request')
  return price_kind === 'fixed' ? `${money(price)}${t('/job')}` : priceText(price)
}

/**
 * The other terms of an hourly or fixed price: "at least 2 hours", "$25.00 call-out fee", "20% more
 * on weekends".
 */
export function extrasText({
  price_kind,
  minimum_minutes,
  call_out_fee,
  weekend_surcharge,
  holiday_surcharge,
}: Pick<
  Service,
  'price_kind' | 'minimum_minutes' | 'call_out_fee' | 'weekend_surcharge' | 'holiday_surcharge'
>): string[] {
  if (price_kind === 'quote') return []
  const hours = minimum_minutes / 60
  return [
    ...(price_kind === 'hourly' && minimum_minutes > 0
      ? [t('at least {hours, plural, one {# hour} other {# hours}}', { hours })]
      : []),
    ...(call_out_fee > 0 ? [t('{amount} call-out fee', { amount: money(call_out_fee) })] : []),
    ...(weekend_surcharge > 0 ? [t('{percent}% more on weekends', { percent: weekend_surcharge })] : []),
    ...(holiday_surcharge > 0 ? [t('{percent}% more on holidays', { percent: holiday_surcharge })] : []),
  ]
}

/** Whether customers book a service, rather than ask for a quote. */
export const isBookable = ({ price_kind }: Pick<Service, 'price_kind'>): boolean => price_kind !== 'quote'

/** The conditions of a search on the service. */
export interface ServiceWish {
  /** Words without their English endings. */
  stems: readonly string[]
  /** The words name a service, so that another one of the category does not fit. */
  is_named: boolean
  categories: readonly string[]
}

/**
 * The service of a provider that fits a search best: the one whose name has the most of the words;
 * among equals one of the categories, then the provider's first. If no name has a word, the
 * one of the categories with the lowest `hour_price`, unless the words name a service. Undefined if
 * no service fits.
 */
export function bestService<
  Candidate extends { hour_price: number | null; category: string; stems: readonly string[] },
>(services: readonly Candidate[], { stems, is_named, categories }: ServiceWish): Candidate | undefined {
  const rated = services
    .map((service) => ({
      service,
      hits: service.stems.filter((stem) => stems.includes(stem)).length,
      is_meant: categories.includes(service.category),
    }))
    .filter(({ hits, is_meant }) => hits > 0 || (is_meant && !is_named))
    .sort(
      (one, other) =>
        other.hits - one.hits ||
        Number(other.is_meant) - Number(one.is_meant) ||
        (one.hits === 0 ? byHourPrice(one.service, other.service) : 0),
    )
  return rated[0]?.service
}

type HourPriced = { hour_price: number | null }

/** Sorts by the price of an hour, lowest first; services without a price come last. */
function byHourPrice({ hour_price: one }: HourPriced, { hour_price: other }: HourPriced): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

type Estimated = Pick<Service, 'price' | 'duration'> &
  Partial<Pick<Service, 'price_kind' | 'minimum_minutes' | 'call_out_fee'> & HourPriced>

/**
 * The price of a usual job in the currency of the site, with the minimum and the fee, without
 * add-ons.
 */
export function typicalPrice(service: Estimated): number {
  const { price, price_kind, duration, minimum_minutes = 0, call_out_fee = 0 } = service
  const work = price_kind === 'fixed' ? price : (price * Math.max(duration, minimum_minutes)) / 60
  return work + call_out_fee
}

/**
 * The usual length and sum of a service: "About 2 h, $240". If its price isn't a plain rate, also
 * the price that searches compare: "About 2 h, $145 ($72.50/h)". `duration` in minutes.
 */
export function estimateText(service: Estimated): string {
  const { duration, price, price_kind, hour_price = price } = service
  const length = duration < 60 ? t('{minutes} min', { minutes: duration }) : `${Math.round(duration / 6) / 10} h`
  if (price_kind === 'quote') return t('About {length}, price on request', { length })
  const sum = t('About {length}, {amount}', { length, amount: roundMoney(Math.round(typicalPrice(service))) })
  return hour_price === null || hour_price === price ? sum : `${sum} (${priceText(hour_price)})`
}

/** Where the work can happen, as the form shows it. The first one is the default. */
export const locationNames: Record<Service['location_type'], string> = {
  customer: msg('At the customer’s home'),
  provider: msg('At my place'),
  online: msg('Online'),
}

/**
 * Where the work happens, as customers see it; undefined for the usual place, the customer's home.
 */
export const placeText: Record<Service['location_type'], string | undefined> = {
  customer: undefined,
  provider: msg('At the provider’s place'),
  online: msg('Online'),
}

/**
 * Reads an amount as typed: "$1,250.50" or "45,50 CAD". Undefined for anything else, and for three
 * digits after the sign before decimals: "1.250" is a thousand and more to many who type it.
 */
export function amountIn(text: string): number | undefined {
  const plain = text.trim().replaceAll(/^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})|(?:\p{Sc}|[A-Z]{3})$/gu, '')
  const amount = numberIn(plain)
  const isDoubtful = amount !== undefined && Math.abs(amount) < 1000 && /[.,]\d{3}\s*$/.test(plain)
  return isDoubtful ? undefined : amount
}
