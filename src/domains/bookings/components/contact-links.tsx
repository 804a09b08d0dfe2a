import type { Booking } from '../contract.ts'

/** Email address and phone number of a booking: links, unless they are masked. */
export function ContactLinks({ booking }: { booking: Pick<Booking, 'contact' | 'customer_info_revealed'> }) {
  const { email, phone } = booking.contact
  const isLink = booking.customer_info_revealed
  return (
    <span className="flex flex-wrap gap-x-4 tabular-nums">
      {isLink && email ? (
        <a href={`mailto:${email}`} className="text-link inline-flex items-center wrap-anywhere max-sm:min-h-11">
          {email}
        </a>
      ) : (
        <span className="wrap-anywhere">{email}</span>
      )}
      {isLink && phone ? (
        <a href={`tel:${phone}`} className="text-link inline-flex items-center max-sm:min-h-11">
          {phone}
        </a>
      ) : (
        <span>{phone}</span>
      )}
    </span>
  )
}
