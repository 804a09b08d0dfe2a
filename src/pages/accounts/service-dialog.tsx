import { type ChangeEvent, useId, useState } from 'react'

import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import { categoryChoices, categoryText } from '#domains/catalog/categories-rules.ts'
import { OwnFields } from '#domains/catalog/components/own-fields.tsx'
import { type ServiceForm, useServiceForm } from '#domains/catalog/services-client.ts'
import type { Service } from '#domains/catalog/services-contract.ts'
import { serviceLimits } from '#domains/catalog/services-limits.ts'
import { locationNames } from '#domains/catalog/services-rules.ts'
import { LocationType } from '#domains/catalog/services-schema.ts'
import { PhotoPicker } from '#domains/pictures/components/photo-picker.tsx'
import { lengthText } from '#domains/schedule/slots-rules.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { country } from '#ui/country.ts'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { currencySign } from '#ui/formats.ts'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { msg, t } from '#ui/language.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { typedAmount } from '#ui/typed-number.ts'
import { ServiceAddons } from './service-addons.tsx'
import { ServiceQuestions } from './service-questions.tsx'

type ServiceDialogProps = {
  provider_id: string
  /** The service to change; undefined for a new one. */
  service?: Service | undefined
  /** The categories of the business, once loaded. */
  categories: CategoryName[] | undefined
  onClose: () => void
}

/** The form of a new or existing service. Its draft stays until the user discards it. */
export function ServiceDialog({ provider_id, service, categories, onClose }: ServiceDialogProps) {
  const form = useServiceForm({ provider_id, service, category: categories?.[0], onSaved: onClose })
  const element = useFirstError(form.refusals)
  const [asksToDiscard, setAsking] = useState(false)
  const id = useId()

  const close = () => (form.isChanged ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={service ? t('Edit {name}', { name: service.name }) : t('Add a service')}
        actions={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button
              type="submit"
              form={id}
              variant="primary"
              pending={form.isSending || form.photos.isUploading}
              pendingText={form.photos.isUploading ? t('Uploading photos…') : t('Saving…')}
            >
              {service ? t('Save changes') : t('Add service')}
            </Button>
          </>
        }
      >
        <form ref={element} id={id} noValidate onSubmit={form.submit} className="grid gap-5">
          <Fields form={form} categories={categories} />
          <OwnFields
            own={form.own}
            edits={form.draft.fields}
            problems={form.problems}
            onChange={(fields) => form.set({ fields })}
          />
          <PhotoPicker
            uploads={form.photos}
            of={form.draft.name.trim() || t('the service')}
            hint={t('Show your own work. The first photo is the cover.')}
            error={form.problems.service_photos}
          />
        </form>
      </Dialog>
      <ConfirmDialog
        open={asksToDiscard}
        title={t('Discard what you have entered?')}
        confirmText={t('Discard')}
        cancelText={t('Keep editing')}
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        <p>{service ? t('The service stays as it was.') : t('The service is not added.')}</p>
      </ConfirmDialog>
    </>
  )
}

type Text = 'name' | 'category' | 'price' | 'duration' | 'description'
type Control = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement

function Fields({ form, categories }: { form: ServiceForm } & Pick<ServiceDialogProps, 'categories'>) {
  const { draft, problems, set } = form
  const field = (name: Text) => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: ChangeEvent<Control>) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextField
        label={t('Service name')}
        maxLength={serviceLimits.name}
        placeholder={t('Deep cleaning')}
        required
        {...field('name')}
      />
      <Select label={t('Category')} hint={notListed(draft.category, categories)} required {...field('category')}>
        <option value="">{t('Choose a category')}</option>
        {categoryChoices(draft.category).map((name) => (
          <option key={name} value={name}>
            {categoryText(name)}
          </option>
        ))}
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={`${t(priceLabels[draft.price_kind])} (${country().currency})`}
          inputMode="decimal"
          start={currencySign()}
          placeholder={typedAmount(0)}
          required={draft.price_kind !== 'quote'}
          {...field('price')}
        />
        <TextField
          label={t('Duration (minutes)')}
          inputMode="numeric"
          hint={
            draft.price_kind === 'fixed'
              ? t('How long the job takes.')
              : t('How long it usually takes. Customers can book longer or shorter.')
          }
          required
          {...field('duration')}
        />
      </div>
      <RadioGroup
        label={t('Where the work happens')}
        name="location_type"
        choices={LocationType.options.map((value) => ({ value, label: t(locationNames[value]) }))}
        value={draft.location_type}
        onChange={(location_type) => set({ location_type })}
        error={problems.location_type}
      />
      <TextArea
        label={t('Description')}
        counterMax={serviceLimits.description}
        hint={t('What is included, and what you bring.')}
        optional
        {...field('description')}
      />
      <MoreFields form={form} />
    </>
  )
}

/** Fields that most services don't need. Folded, unless the service uses any. */
function MoreFields({ form: { draft, problems, set } }: { form: ServiceForm }) {
  const { category, price_kind, minimum_minutes, call_out_fee, addons, questions } = draft
  const [wasOpen] = useState(
    draft.instant ||
      price_kind !== 'hourly' ||
      minimum_minutes !== '0' ||
      call_out_fee !== '' ||
      addons.length > 0 ||
      questions.length > 0 ||
      [...surcharges, ...terms].some(({ name }) => draft[name] !== ''),
  )
  return (
    <details className="group" open={wasOpen}>
      <summary className="-mx-2 inline-flex min-h-11 list-none items-center gap-2 rounded-field px-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        {t('More options')}
      </summary>
      <div className="mt-2 grid gap-5">
        <RadioGroup
          label={t('How it is priced')}
          name="price_kind"
          choices={[
            { value: 'hourly', label: t('By the hour') },
            { value: 'fixed', label: t('A fixed price for the job') },
            { value: 'quote', label: t('Customers ask for a quote') },
          ]}
          value={price_kind}
          onChange={(price_kind) => set({ price_kind })}
        />
        {price_kind === 'hourly' && (
          <Select
            label={t('Minimum time')}
            name="minimum_minutes"
            value={minimum_minutes}
            onChange={(event) => set({ minimum_minutes: event.currentTarget.value })}
            error={problems.minimum_minutes}
          >
            <option value="0">{t('None')}</option>
            {withOwn([30, 60, 90, 120, 180, 240], Number(minimum_minutes)).map((minutes) => (
              <option key={minutes} value={minutes}>
                {lengthText(minutes)}
              </option>
            ))}
          </Select>
        )}
        {price_kind !== 'quote' && (
          <>
            <TextField
              label={t('Call-out fee ({currency})', { currency: country().currency })}
              name="call_out_fee"
              inputMode="decimal"
              start={currencySign()}
              hint={t('Added once to each booking.')}
              value={call_out_fee}
              onChange={(event) => set({ call_out_fee: event.currentTarget.value })}
              error={problems.call_out_fee}
            />
            <fieldset>
              <legend className="font-semibold">{t('Surcharge in percent')}</legend>
              <p className="text-sm text-quiet">
                {t('Added to the price of the work, not to fees and add-ons. Customers see it before they book.')}
              </p>
              <div className="mt-3 grid gap-5 sm:grid-cols-2">
                {surcharges.map((field) => (
                  <NumberField key={field.name} form={{ draft, problems, set }} {...field} />
                ))}
              </div>
            </fieldset>
            <ServiceAddons addons={addons} problems={problems} onChange={(addons) => set({ addons })} />
          </>
        )}
        {price_kind !== 'quote' && (
          <Checkbox name="instant" checked={draft.instant} onChange={(event) => set({ instant: event.target.checked })}>
            {t('Confirm bookings at once')}
            <span className="block text-sm text-quiet">
              {t('You don’t answer each request. The booking is confirmed, and you see the customer’s contact.')}
            </span>
          </Checkbox>
        )}
        {draft.instant && price_kind !== 'quote' && (
          <RadioGroup
            label={t('For whom')}
            name="instant_for"
            choices={[
              { value: 'everyone', label: t('All customers') },
              { value: 'returning', label: t('Customers who have had a completed booking with me') },
            ]}
            value={draft.instant_for}
            onChange={(instant_for) => set({ instant_for })}
          />
        )}
        {price_kind !== 'quote' && (
          <fieldset>
            <legend className="font-semibold">{t('Around each booking of this service')}</legend>
            <p className="text-sm text-quiet">
              {t('Leave a field empty to use the value of your opening hours, or 90 days ahead.')}
            </p>
            <div className="mt-3 grid gap-5 sm:grid-cols-2">
              {terms.map((field) => (
                <NumberField key={field.name} form={{ draft, problems, set }} {...field} />
              ))}
            </div>
          </fieldset>
        )}
        {price_kind !== 'quote' && (
          <ServiceQuestions
            category={category}
            questions={questions}
            problems={problems}
            onChange={(questions) => set({ questions })}
          />
        )}
      </div>
    </details>
  )
}

type NumberName =
  | 'buffer_before'
  | 'buffer_after'
  | 'notice_hours'
  | 'horizon_days'
  | `${'weekend' | 'holiday'}_surcharge`

interface NumberFieldProps {
  form: Pick<ServiceForm, 'draft' | 'problems' | 'set'>
  name: NumberName
  label: string
}

/** A whole number that may be left empty. */
function NumberField({ form: { draft, problems, set }, name, label }: NumberFieldProps) {
  return (
    <TextField
      label={t(label)}
      name={name}
      inputMode="numeric"
      value={draft[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      error={problems[name]}
    />
  )
}

const surcharges = [
  { name: 'weekend_surcharge', label: msg('Saturdays and Sundays (%)') },
  { name: 'holiday_surcharge', label: msg('Federal holidays (%)') },
] as const

const terms = [
  { name: 'buffer_before', label: msg('Free before (minutes)') },
  { name: 'buffer_after', label: msg('Free after (minutes)') },
  { name: 'notice_hours', label: msg('Notice you need (hours)') },
  { name: 'horizon_days', label: msg('Bookable ahead (days)') },
] as const

const priceLabels = {
  hourly: msg('Price per hour'),
  fixed: msg('Price for the job'),
  quote: msg('Usual price, for yourself'),
}

/** The usual choices, plus the service's own value. */
const withOwn = (choices: number[], own: number) =>
  own === 0 || choices.includes(own) ? choices : [...choices, own].sort((one, other) => one - other)

function notListed(category: string, categories: readonly string[] | undefined): string | undefined {
  if (!category || !categories || categories.includes(category)) return undefined
  return t('Your business is not listed under {category} yet. You can change that in Business details.', {
    category: categoryText(category),
  })
}
