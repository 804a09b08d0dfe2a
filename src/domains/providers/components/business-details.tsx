import { useId, useRef } from 'react'
import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import { categoryNames, categoryText } from '#domains/catalog/categories-rules.ts'
import { CategoryIcon } from '#domains/catalog/components/category-icon.tsx'
import { OwnFields } from '#domains/catalog/components/own-fields.tsx'
import { useFieldForm } from '#domains/catalog/fields-client.ts'
import { limits } from '#domains/identity/limits.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, TextArea, TextField } from '#ui/field.tsx'
import { Plus } from '#ui/icons/plus.ts'
import { X } from '#ui/icons/x.ts'
import { t } from '#ui/language.ts'
import { MoveButtons } from '#ui/move-buttons.tsx'
import type { ProviderProfile } from '../contract.ts'
import { movedBy } from '../rules.ts'
import { type BusinessForm, useBusinessForm } from './business-form.tsx'
import { BusinessFrame, OwnBusiness } from './own-business.tsx'

/** Name, description and categories of the user's own business, with the limits of the sign-up. */
export function BusinessDetails() {
  return <OwnBusiness>{(provider) => <Form key={provider.id} provider={provider} />}</OwnBusiness>
}

function Form({ provider }: { provider: ProviderProfile }) {
  const own = useFieldForm('provider', provider.id)
  const form = useBusinessForm(provider, 'business', own)
  const { draft, problems, set } = form
  return (
    <BusinessFrame form={form}>
      <TextField
        label={t('Business Name')}
        name="business_name"
        autoComplete="organization"
        maxLength={limits.name}
        value={draft.business_name}
        onChange={(event) => set({ business_name: event.currentTarget.value })}
        error={problems.business_name}
        required
      />
      <TextArea
        label={t('Business Description')}
        name="description"
        hint={t('What you do, for whom, and what customers can rely on.')}
        counterMax={limits.description}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={problems.description}
        required
      />
      <Categories form={form} />
      <OwnFields own={own} edits={draft.fields} problems={problems} onChange={(fields) => set({ fields })} />
    </BusinessFrame>
  )
}

function Categories({ form: { draft, problems, set } }: { form: BusinessForm }) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const { categories } = draft
  const others = categoryNames().filter((name) => !categories.includes(name))

  function change(next: CategoryName[]) {
    set({ categories: next })
    // The clicked button is gone.
    group.current?.focus()
  }

  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-invalid={problems.categories ? true : undefined}
      aria-describedby={`${id}-hint ${id}-error`}
      className="min-w-0 outline-none"
    >
      <legend className="font-semibold">{t('Service Categories')}</legend>
      <p id={`${id}-hint`} className="text-sm text-quiet">
        {t('Customers find you in each of them. The first is your main category.')}
      </p>
      <ol aria-label={t('Chosen categories')} className="mt-2 divide-y divide-line">
        {categories.map((name, at) => (
          <li key={name} className="flex items-center gap-3 py-1">
            <CategoryIcon category={name} className="size-5 shrink-0 text-quiet" />
            <span className="min-w-0 flex-1">{categoryText(name)}</span>
            <MoveButtons
              name={categoryText(name)}
              at={at}
              count={categories.length}
              onMove={(by) => set({ categories: movedBy(categories, at, by) })}
            />
            <Button
              variant="quiet"
              aria-label={t('Remove {name}', { name: categoryText(name) })}
              onClick={() => change(categories.filter((each) => each !== name))}
              className="size-11 px-0"
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </li>
        ))}
      </ol>
      <FieldError id={`${id}-error`}>{problems.categories}</FieldError>
      <ul aria-label={t('Further categories')} className="mt-2 flex flex-wrap gap-2">
        {others.map((name) => (
          <li key={name}>
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              aria-label={t('Add {name}', { name: categoryText(name) })}
              onClick={() => change([...categories, name])}
              className="rounded-full"
            >
              {categoryText(name)}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
