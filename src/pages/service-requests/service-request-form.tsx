import type { ChangeEvent, FormEvent } from 'react'
import { categoryNames, categoryText } from '#domains/catalog/categories-rules.ts'
import { OwnFields } from '#domains/catalog/components/own-fields.tsx'
import { LocationPicker } from '#domains/locations/components/location-picker.tsx'
import { usePhotoUploads } from '#domains/pictures/client.ts'
import { PhotoPicker } from '#domains/pictures/components/photo-picker.tsx'
import { gridTimes, timeText } from '#domains/schedule/slots-rules.ts'
import { today } from '#domains/service-requests/client.ts'
import { serviceRequestLimits } from '#domains/service-requests/limits.ts'
import type { ServiceRequestFormState } from '#domains/service-requests/own-client.ts'
import type { ServiceRequestDraft } from '#domains/service-requests/rules.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { country, terms } from '#ui/country.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { currencySign } from '#ui/formats.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { QuestionFields } from '../bookings/question-fields.tsx'

/** The form of a service request. */
export function ServiceRequestForm({ form, onCancel }: { form: ServiceRequestFormState; onCancel: () => void }) {
  const element = useFirstError(form.refusals)
  const hydrated = useHydrated()
  const photos = usePhotoUploads({
    bucket: 'request-photos',
    photos: form.draft.photos,
    most: serviceRequestLimits.photos,
    change: form.changePhotos,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (photos.isReady()) form.submit(event)
  }

  return (
    <form ref={element} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <WhatFields form={form} />
      <QuestionFields
        questions={form.questions}
        answers={form.draft.answers}
        problems={form.problems}
        onAnswer={form.answer}
      />
      <OwnFields
        own={form.own}
        edits={form.draft.fields}
        problems={form.problems}
        onChange={(fields) => form.set({ fields })}
      />
      <WhenFields form={form} />
      <LocationPicker
        label={t('Location')}
        hint={t('The {code} where the work is to be done', { code: terms().code })}
        required
        value={form.draft.location}
        onChange={(location) => form.set({ location })}
        error={form.problems.location}
      />
      <PhotoPicker uploads={photos} of={t('the request')} error={form.problems.photos} />
      {form.draft.provider_id && (
        <Checkbox
          checked={form.draft.others_nearby}
          onChange={({ currentTarget }) => form.set({ others_nearby: currentTarget.checked })}
        >
          {t('Also ask other providers nearby')}
        </Checkbox>
      )}
      <Checkbox
        checked={form.draft.contact_for === 'responders'}
        onChange={({ currentTarget }) => form.set({ contact_for: currentTarget.checked ? 'responders' : 'everyone' })}
      >
        {t('Show my email and phone only to providers who answer')}
      </Checkbox>
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!hydrated}
          pending={form.isSending || photos.isUploading}
          pendingText={photos.isUploading ? t('Uploading photos…') : t('Submitting...')}
        >
          {form.draft.provider_id ? t('Ask for a quote') : form.isNew ? t('Submit request') : t('Save changes')}
        </Button>
      </div>
    </form>
  )
}

type Text = Exclude<
  keyof ServiceRequestDraft,
  'location' | 'contact_for' | 'photos' | 'provider_id' | 'service_id' | 'answers' | 'fields' | 'others_nearby'
>
type Control = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement

function fieldsOf({ draft, problems, set }: ServiceRequestFormState) {
  return (name: Text) => ({
    name,
    value: draft[name],
    error: problems[name],
    required: true,
    onChange: (event: ChangeEvent<Control>) => set({ [name]: event.currentTarget.value }),
  })
}

function WhatFields({ form }: { form: ServiceRequestFormState }) {
  const field = fieldsOf(form)
  return (
    <>
      <Select label={t('Service type')} {...field('service_type')}>
        <option value="">{t('Choose a service type')}</option>
        {categoryNames().map((name) => (
          <option key={name} value={name}>
            {categoryText(name)}
          </option>
        ))}
      </Select>
      <TextField
        label={t('Title')}
        maxLength={serviceRequestLimits.title}
        placeholder={t('Trim two hedges')}
        {...field('title')}
      />
      <TextArea
        label={t('Description')}
        rows={5}
        counterMax={serviceRequestLimits.description}
        hint={t('What needs to be done, how much, and what should providers know in advance?')}
        {...field('description')}
      />
      <TextField
        label={t('Budget ({currency})', { currency: country().currency })}
        inputMode="decimal"
        start={currencySign()}
        placeholder="0.00"
        hint={t('For all of it. Leave it empty if you are open to quotes.')}
        {...field('budget')}
        required={false}
      />
    </>
  )
}

function WhenFields({ form }: { form: ServiceRequestFormState }) {
  const field = fieldsOf(form)
  return (
    <>
      <Select label={t('When')} {...field('timing')}>
        <option value="scheduled">{t('On a date')}</option>
        <option value="asap">{t('As soon as possible')}</option>
        <option value="flexible">{t('I’m flexible')}</option>
      </Select>
      {form.draft.timing === 'scheduled' && <TimeFields form={form} />}
    </>
  )
}

function TimeFields({ form }: { form: ServiceRequestFormState }) {
  const field = fieldsOf(form)
  const { start_time } = form.draft
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField label={t('Preferred date')} type="date" min={useToday()} {...field('preferred_date')} />
      <Select label={t('Start Time')} {...field('start_time')}>
        <option value="">{t('Choose a start')}</option>
        {gridTimes.slice(0, -1).map((time) => (
          <option key={time} value={time}>
            {timeText(time)}
          </option>
        ))}
      </Select>
      <Select label={t('End Time')} {...field('end_time')}>
        <option value="">{t('Choose an end')}</option>
        {gridTimes
          .filter((time) => time > (start_time || (gridTimes[0] ?? '')))
          .map((time) => (
            <option key={time} value={time}>
              {timeText(time)}
            </option>
          ))}
      </Select>
    </div>
  )
}

/**
 * Today, once the page is hydrated. It may have been rendered on another day, so before that, every
 * day can be chosen.
 */
function useToday(): string | undefined {
  return useHydrated() ? today() : undefined
}
