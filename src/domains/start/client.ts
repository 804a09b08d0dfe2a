import type { QueryClient } from '@tanstack/react-query'
import {
  type BookingListName,
  bookingCountsQuery,
  bookingFilters,
  bookingsQuery,
  firstItems,
  nextBookingQuery,
} from '#domains/bookings/client.ts'
import { categoriesQuery } from '#domains/catalog/categories-client.ts'
import type { User } from '#domains/identity/contract.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { ownHoursQuery } from '#domains/schedule/hours-client.ts'
import { waitingOffersQuery } from '#domains/service-requests/offers-client.ts'
import { latestRequestsQuery } from '#domains/service-requests/own-client.ts'
import type { Api } from '#platform/api-client.ts'
import type { Dashboard, Start } from './contract.ts'

interface Services {
  api: Api
  queryClient: QueryClient
}

/** A list of which only the first page was read. */
const firstPage = <P>(page: P) => ({ pages: [page], pageParams: [null] })

/** Reads the home page of a user with one call, for the queries of its parts. */
export async function readStart({ api, queryClient }: Services, { profile }: User): Promise<void> {
  const { next_booking, categories, waiting_offers, own } = await api.get<Start>('/rest/v1/start')
  queryClient.setQueryData(nextBookingQuery(api).queryKey, next_booking)
  queryClient.setQueryData(categoriesQuery(api).queryKey, categories)
  if (waiting_offers !== null) queryClient.setQueryData(waitingOffersQuery(api).queryKey, waiting_offers)
  if (!own) return
  queryClient.setQueryData(bookingCountsQuery(api).queryKey, own.counts)
  queryClient.setQueryData(providerQuery(api, profile.id).queryKey, own.provider)
  queryClient.setQueryData(ownHoursQuery(api, profile.id).queryKey, own.hours)
}

/** Reads the dashboard of a user with one call, for the queries of its parts. */
export async function readDashboard({ api, queryClient }: Services, list: BookingListName): Promise<void> {
  const search = { ...bookingFilters[list], limit: firstItems[list] }
  const { bookings, counts, own } = await api.get<Dashboard>('/rest/v1/dashboard', { search })
  queryClient.setQueryData(bookingsQuery(api, list).queryKey, firstPage(bookings))
  queryClient.setQueryData(bookingCountsQuery(api).queryKey, counts)
  if (!own) return
  queryClient.setQueryData(latestRequestsQuery(api).queryKey, own.service_requests)
  queryClient.setQueryData(waitingOffersQuery(api).queryKey, own.waiting_offers)
}
