import { lengthText } from '#features/availability/rules.ts'
import { usd } from '#ui/formats.ts'
import { Select } from '#ui/select.tsx'
import type { BookableService, BookingForm } from '../client.ts'

/** Step 1: the service, with its hourly price. */
export function ServiceStep({ form, services }: { form: BookingForm; services: readonly BookableService[] }) {
  const { draft, problems, chooseService } = form
  return (
    <Select
      label="Service"
      name="service_id"
      required
      value={draft.service_id}
      onChange={(event) => chooseService(event.currentTarget.value)}
      error={problems.service_id}
      hint="You pay for the hours that you book; the next step shows the price."
    >
      <option value="">Choose a service</option>
      {services.map(({ id, name, price, duration }) => (
        <option key={id} value={id}>
          {name} · {usd(price)}/h · about {lengthText(duration)}
        </option>
      ))}
    </Select>
  )
}
