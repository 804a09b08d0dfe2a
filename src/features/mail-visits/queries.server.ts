import type { Booking } from '#features/bookings/contract.ts'
import type { UserType } from '#features/identity/contract.ts'
import type { Visit } from './contract.ts'

/** What a mail holds of a booking, which was read as its reader sees it. */
export function visitOf(booking: Booking, reader: UserType): Visit {
  const { id, service, provider, contact, customer_info_revealed } = booking
  const { date, start_time, end_time, time_zone, price } = booking
  const forProvider = reader === 'provider'
  return {
    booking_id: id,
    service: service.name,
    other: forProvider ? contact.name : provider.business_name,
    phone: forProvider && customer_info_revealed ? contact.phone || null : null,
    date,
    start_time,
    end_time,
    time_zone,
    price,
  }
}
