import type { BookingFilter } from '#domains/bookings/contract.ts'
import { countBookings, listBookings } from '#domains/bookings/queries.server.ts'
import { listCategories } from '#domains/catalog/categories-queries.server.ts'
import type { ProfileRow } from '#domains/identity/queries.server.ts'
import { getProfile } from '#domains/providers/queries.server.ts'
import { getOwnHours } from '#domains/schedule/hours-queries.server.ts'
import { countWaitingOffers } from '#domains/service-requests/offers-queries.server.ts'
import { listServiceRequests } from '#domains/service-requests/own-queries.server.ts'
import { latestRequests } from '#domains/service-requests/rules.ts'
import type { Context } from '#platform/context.server.ts'
import type { Dashboard, Start } from './contract.ts'

type From = Pick<Context, 'db' | 'clock' | 'now' | 'config'> & { profile: ProfileRow }

/** The content of a user's home page. */
export async function getStart(from: From): Promise<Start> {
  const { db, now, profile } = from
  const isCustomer = profile.user_type === 'customer'
  const [{ items }, categories, waiting_offers, own] = await Promise.all([
    listBookings(db, profile, { when: 'upcoming', limit: 1, now }),
    listCategories(from),
    isCustomer ? countWaitingOffers(db, profile, now) : null,
    isCustomer ? null : getOwnBusiness(from),
  ])
  return {
    next_booking: items[0] ?? null,
    categories: categories.filter(({ is_active }) => is_active),
    waiting_offers,
    own,
  }
}

async function getOwnBusiness(from: From): Promise<Start['own']> {
  const { db, now, profile } = from
  const [counts, { google_reviews: _, ...provider }, hours] = await Promise.all([
    countBookings(db, profile, now),
    getProfile(from, profile.id),
    getOwnHours(db, profile.id, now),
  ])
  return { counts, provider, hours }
}

/** The content of a user's dashboard. */
export async function getDashboard(
  { db, now, profile }: From,
  filter: BookingFilter & { limit: number },
): Promise<Dashboard> {
  const isCustomer = profile.user_type === 'customer'
  const [bookings, counts, service_requests, waiting_offers] = await Promise.all([
    listBookings(db, profile, { ...filter, now }),
    countBookings(db, profile, now),
    isCustomer ? listServiceRequests(db, profile, { limit: latestRequests, now }) : null,
    isCustomer ? countWaitingOffers(db, profile, now) : 0,
  ])
  return { bookings, counts, own: service_requests && { service_requests, waiting_offers } }
}
