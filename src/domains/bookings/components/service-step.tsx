import { extrasText, servicePriceText } from '#domains/catalog/services-rules.ts'
import { lengthText } from '#domains/schedule/slots-rules.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import type { BookableService, BookingForm } from '../request-client.ts'

/**
 * Step 1: the service, with its hourly price, which the hint repeats because a phone cuts long
 * options.
 */
export function ServiceStep({ form, services }: { form: BookingForm; services: readonly BookableService[] }) {
  const { draft, problems, service, isInstant, chooseService } = form
  return (
    <>
      <Select
        label={t('Service')}
        name="service_id"
        required
        value={draft.service_id}
        onChange={(event) => chooseService(event.currentTarget.value)}
        error={problems.service_id}
        hint={[
          service && `${termsText(service)}.`,
          service?.price_kind !== 'fixed' && t('You pay for the hours that you book; the next step shows the price.'),
          isInstant && t('Your booking is confirmed at once.'),
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <option value="">{t('Choose a service')}</option>
        {services.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name} · {termsText(each)}
          </option>
        ))}
      </Select>
      {service && service.addons.length > 0 && <Addons form={form} addons={service.addons} />}
    </>
  )
}

/** "$45.00/h · about 2 hours · $25.00 call-out fee". */
const termsText = (service: BookableService) =>
  [
    servicePriceText(service),
    t('about {length}', { length: lengthText(service.duration) }),
    ...extrasText(service),
  ].join(' · ')

function Addons({ form: { draft, chooseAddon }, addons }: { form: BookingForm } & Pick<BookableService, 'addons'>) {
  return (
    <fieldset>
      <legend className="font-semibold">{t('Add to it')}</legend>
      {addons.map(({ id, name, price, minutes }) => (
        <Checkbox
          key={id}
          name="addons"
          value={id}
          checked={draft.addons?.includes(id) ?? false}
          onChange={(event) => chooseAddon(id, event.target.checked)}
        >
          {[name, money(price), ...(minutes > 0 ? [t('{length} longer', { length: lengthText(minutes) })] : [])].join(
            ' · ',
          )}
        </Checkbox>
      ))}
    </fieldset>
  )
}
