import type { Booking } from '#domains/bookings/contract.ts'
import { useSetCrew } from '#domains/bookings/crews-client.ts'
import { useOwnCrews } from '#domains/schedule/crews-client.ts'
import type { Crew } from '#domains/schedule/crews-contract.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Select } from '#ui/select.tsx'

/** The crew of a booking for its provider, who can choose another until it ends. */
export function BookingCrew({ booking, crew }: { booking: Booking; crew: Crew }) {
  const now = useNow()
  const crews = useOwnCrews()
  const change = useSetCrew()
  const { id: booking_id, status, ends_at } = booking
  const isOpen = (status === 'pending' || status === 'confirmed') && new Date(ends_at) > now
  if (!isOpen || crews.length === 0) return crew.name
  return (
    <Select
      label={t('Crew')}
      labelHidden
      value={change.isPending ? change.variables.crew : crew.number}
      disabled={change.isPending}
      onChange={({ currentTarget }) => change.mutate({ booking_id, crew: Number(currentTarget.value) })}
    >
      {crews.map(({ number, name }) => (
        <option key={number} value={number}>
          {name}
        </option>
      ))}
    </Select>
  )
}
