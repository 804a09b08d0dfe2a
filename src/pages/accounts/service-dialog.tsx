import { type ChangeEvent, useId, useState } from 'react'

import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import { categoryNames } from '#domains/catalog/categories-rules.ts'
import { type ServiceDraft, type ServiceForm, useServiceForm } from '#domains/catalog/services-client.ts'
import type { Service } from '#domains/catalog/services-contract.ts'
import { serviceLimits } from '#domains/catalog/services-limits.ts'
import { locationNames } from '#domains/catalog/services-rules.ts'
import { LocationType } from '#domains/catalog/services-schema.ts'
import { PhotoPicker } from '#domains/pictures/components/photo-picker.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'

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
        title={service ? `Edit ${service.name}` : 'Add a service'}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              form={id}
              variant="primary"
              pending={form.isSending || form.photos.isUploading}
              pendingText={form.photos.isUploading ? 'Uploading photos…' : 'Saving…'}
            >
              {service ? 'Save changes' : 'Add service'}
            </Button>
          </>
        }
      >
        <form ref={element} id={id} noValidate onSubmit={form.submit} className="grid gap-5">
          <Fields form={form} categories={categories} />
          <PhotoPicker
            uploads={form.photos}
            of={form.draft.name.trim() || 'the service'}
            hint="Show your own work. The first photo is the cover."
            error={form.problems.service_photos}
          />
        </form>
      </Dialog>
      <ConfirmDialog
        open={asksToDiscard}
        title="Discard what you have entered?"
        confirmText="Discard"
        cancelText="Keep editing"
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        <p>{service ? 'The service stays as it was.' : 'The service is not added.'}</p>
      </ConfirmDialog>
    </>
  )
}

type Text = Exclude<keyof ServiceDraft, 'service_photos' | 'location_type' | 'instant' | 'instant_for'>
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
        label="Service name"
        maxLength={serviceLimits.name}
        placeholder="Deep cleaning"
        required
        {...field('name')}
      />
      <Select label="Category" hint={notListed(draft.category, categories)} required {...field('category')}>
        <option value="">Choose a category</option>
        {categoryNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Price per hour (USD)"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          start="$"
          placeholder="0.00"
          required
          {...field('price')}
        />
        <TextField
          label="Duration (minutes)"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          hint="How long it usually takes. Customers can book longer or shorter."
          required
          {...field('duration')}
        />
      </div>
      <RadioGroup
        label="Where the work happens"
        name="location_type"
        choices={LocationType.options.map((value) => ({ value, label: locationNames[value] }))}
        value={draft.location_type}
        onChange={(location_type) => set({ location_type })}
        error={problems.location_type}
      />
      <TextArea
        label="Description"
        counterMax={serviceLimits.description}
        hint="What is included, and what you bring."
        optional
        {...field('description')}
      />
      <MoreFields form={form} />
    </>
  )
}

/** Folded, because most services need none of it. Open if the service uses any. */
function MoreFields({ form: { draft, set } }: { form: ServiceForm }) {
  const [wasOpen] = useState(draft.instant)
  return (
    <details className="group" open={wasOpen}>
      <summary className="-mx-2 inline-flex min-h-11 list-none items-center gap-2 rounded-field px-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        More options
      </summary>
      <div className="mt-2 grid gap-5">
        <Checkbox name="instant" checked={draft.instant} onChange={(event) => set({ instant: event.target.checked })}>
          Confirm bookings at once
          <span className="block text-sm text-quiet">
            You don’t answer each request. The booking is confirmed, and you see the customer’s contact.
          </span>
        </Checkbox>
        {draft.instant && (
          <RadioGroup
            label="For whom"
            name="instant_for"
            choices={[
              { value: 'everyone', label: 'All customers' },
              { value: 'returning', label: 'Customers who have had a completed booking with me' },
            ]}
            value={draft.instant_for}
            onChange={(instant_for) => set({ instant_for })}
          />
        )}
      </div>
    </details>
  )
}

function notListed(category: string, categories: readonly string[] | undefined): string | undefined {
  if (!category || !categories || categories.includes(category)) return undefined
  return `Your business is not listed under ${category} yet. You can change that in Business details.`
}
