import { lengthText } from '#domains/schedule/slots-rules.ts'
import { usd } from '#ui/formats.ts'
import { Select } from '#ui/select.tsx'
import type { BookableService, BookingForm } from '../request-client.ts'

/**
 * Step 1: the service, with its hourly price, which the hint repeats because a phone cuts long
 * options.
 */
export function ServiceStep({ form, services }: { form: BookingForm; services: readonly BookableService[] }) {
  const { draft, problems, service, isInstant, chooseService } = form
  return (
    <Select
      label="Service"
      name="service_id"
      required
      value={draft.service_id}
      onChange={(event) => chooseService(event.currentTarget.value)}
      error={problems.service_id}
      hint={`${service ? `${termsText(service)}. ` : ''}You pay for the hours that you book; the next step shows the price.${isInstant ? ' Your booking is confirmed at once.' : ''}`}
    >
      <option value="">Choose a service</option>
      {services.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name} · {termsText(each)}
        </option>
      ))}
    </Select>
  )
}

/** "$45.00/h · about 2 hours". */
const termsText = ({ price, duration }: BookableService) => `${usd(price)}/h · about ${lengthText(duration)}`
