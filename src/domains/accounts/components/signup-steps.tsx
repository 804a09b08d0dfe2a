import { useState } from 'react'
import { categoryNames, categoryText } from '#domains/catalog/categories-rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { limits } from '#domains/identity/limits.ts'
import { LocationPicker } from '#domains/locations/components/location-picker.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError, PasswordField, TextArea, TextField } from '#ui/field.tsx'
import { roundDistanceText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import type { SignUpForm } from '../client.ts'
import type { SignUpDraft } from '../rules.ts'

type Texts = { [F in keyof SignUpDraft]: SignUpDraft[F] extends string ? F : never }[keyof SignUpDraft]

/** Binds a field of the draft to its control. */
function fieldProps({ draft, problems, set }: SignUpForm, field: Texts) {
  return {
    name: field,
    value: draft[field],
    error: problems[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  }
}

/**
 * The account of a visitor who books: the contact of the booking, and a password. The contact can
 * be changed here if the server refuses it.
 */
export function BookingAccountStep({ form }: { form: SignUpForm }) {
  const { draft, problems } = form
  const [isOpen, setOpen] = useState(false)
  const asksContact = isOpen || problems.name !== undefined || problems.email !== undefined
  return (
    <>
      {asksContact ? (
        <Contact form={form} />
      ) : (
        <div className="flex items-center justify-between gap-3 rounded-field bg-sunken px-4 py-2.5">
          <p className="min-w-0 wrap-anywhere">
            {draft.name}
            <span className="block text-quiet">{draft.email}</span>
          </p>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('Change')}
          </Button>
          {/* For password managers. */}
          <input type="email" name="email" autoComplete="username" value={draft.email} readOnly hidden />
        </div>
      )}
      <PasswordField
        {...fieldProps(form, 'password')}
        label={t('Password')}
        hint={passwordHint('customer', false)}
        autoComplete="new-password"
        required
      />
    </>
  )
}

function Contact({ form, isKnown = false }: { form: SignUpForm; isKnown?: boolean }) {
  return (
    <>
      <TextField
        {...fieldProps(form, 'name')}
        label={t('Full Name')}
        autoComplete="name"
        maxLength={limits.name}
        required
      />
      <TextField
        {...fieldProps(form, 'email')}
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.email}
        readOnly={isKnown}
        required
      />
    </>
  )
}

function passwordHint(type: UserType, isKnown: boolean): string {
  const count = limits.passwordLeast
  if (type === 'customer')
    return isKnown
      ? t('The password of your provider account; both roles share one login.')
      : t('At least {count} characters. If this email already has a provider account, enter its password.', { count })
  return isKnown
    ? t('The password of your customer account; both roles share one login.')
    : t('At least {count} characters. If this email already has a customer account, enter its password.', { count })
}

/** Name, email address and password. A signed-in user sees the login's. */
export function AccountStep({ type, form, isKnown }: { type: UserType; form: SignUpForm; isKnown: boolean }) {
  const hint = passwordHint(type, isKnown)
  return (
    <>
      <Contact form={form} isKnown={isKnown} />
      <PasswordField
        {...fieldProps(form, 'password')}
        label={t('Password')}
        hint={hint}
        autoComplete={isKnown ? 'current-password' : 'new-password'}
        required
      />
      {!isKnown && (
        <PasswordField
          {...fieldProps(form, 'confirmation')}
          label={t('Confirm Password')}
          autoComplete="new-password"
          required
        />
      )}
    </>
  )
}

/** The fields of the business. */
export function BusinessStep({ form }: { form: SignUpForm }) {
  return (
    <>
      <TextField
        {...fieldProps(form, 'businessName')}
        label={t('Business Name')}
        autoComplete="organization"
        maxLength={limits.name}
        required
      />
      <TextArea
        {...fieldProps(form, 'description')}
        label={t('Business Description')}
        hint={t('What you do, for whom, and what customers can rely on.')}
        counterMax={limits.description}
        required
      />
      <Categories form={form} />
    </>
  )
}

function Categories({ form: { draft, problems, set } }: { form: SignUpForm }) {
  const toggle = (name: string, chosen: boolean) =>
    set({ categories: chosen ? [...draft.categories, name] : draft.categories.filter((each) => each !== name) })
  return (
    <fieldset aria-describedby={problems.categories ? 'categories-error' : undefined}>
      <legend className="font-semibold">{t('Service Categories')}</legend>
      <div className="mt-1 grid min-[26rem]:grid-cols-2 sm:grid-cols-3">
        {categoryNames().map((name) => (
          <Checkbox
            key={name}
            name="categories"
            value={name}
            checked={draft.categories.includes(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          >
            {categoryText(name)}
          </Checkbox>
        ))}
      </div>
      <FieldError id="categories-error">{problems.categories}</FieldError>
    </fieldset>
  )
}

/** The business location and phone number. */
export function ContactStep({ form }: { form: SignUpForm }) {
  return (
    <>
      <LocationPicker
        value={form.draft.location}
        onChange={(location) => form.set({ location })}
        hint={t('Customers within {distance} find you. Later, you can say on your profile how far you travel.', {
          distance: roundDistanceText(100),
        })}
        error={form.problems.location}
        required
      />
      <TextField
        {...fieldProps(form, 'phone')}
        label={t('Phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={limits.phone}
        optional
      />
    </>
  )
}
