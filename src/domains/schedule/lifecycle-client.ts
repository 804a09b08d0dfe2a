/**
 * Cache key of everything that changes with a booking, free times included. Live events refetch it.
 */
export const bookingsKey = ['bookings'] as const
