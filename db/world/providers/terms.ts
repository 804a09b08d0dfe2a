import { type BookedHours, linesOf, pricingOf, totalOf } from '#domains/bookings/lines-rules.ts'
import type { Listing } from './business.ts'
import type { Provider } from './provider.ts'

/**
 * Half of the plumbers charge for coming, some cleaners have a price for the job, some carpenters
 * make an offer first, some electricians cost more on weekends and holidays, and a tenth of all
 * services are booked at once. Providers on the home page and near the demo customers have plain
 * rates.
 */
export function termsOf({ category, price, duration }: Listing, service_id: string, isProminent: boolean) {
  const digit = Number.parseInt(service_id.slice(-2), 16) % 10
  const plain = {
    price,
    price_kind: 'hourly',
    call_out_fee: 0,
    weekend_surcharge: 0,
    holiday_surcharge: 0,
    instant: !isProminent && digit === 9,
  } as const
  if (isProminent) return plain
  if (category === 'Plumbing' && digit < 5) return { ...plain, call_out_fee: 25 }
  if (category === 'Electrical' && digit < 3) return { ...plain, weekend_surcharge: 20, holiday_surcharge: 50 }
  if (category === 'Cleaning' && digit < 3)
    return { ...plain, price: Math.round((price * duration) / 0.6) / 100, price_kind: 'fixed' } as const
  if (category === 'Carpentry' && digit === 3) return { ...plain, price_kind: 'quote' } as const
  return plain
}

/** The price of a booking at these hours, as the site computes it. Columns of `bookings`. */
export function pricedAt({ business, service_ids, isProminent }: Provider, listing: Listing, hours: BookedHours) {
  const service_id = service_ids[business.listings.indexOf(listing)]!
  const terms = termsOf(listing, service_id, isProminent)
  const isPlain = terms.price_kind !== 'fixed' && terms.call_out_fee === 0 && terms.weekend_surcharge === 0
  const pricing = isPlain ? null : pricingOf({ ...terms, minimum_minutes: 0, addons: [] }, [])
  const lines = linesOf({ service_name: listing.name, hourly_rate: terms.price, pricing }, hours)
  return {
    hourly_rate: terms.price,
    price: totalOf(lines),
    pricing: pricing && JSON.stringify(pricing),
    lines: JSON.stringify(lines),
  }
}
