import type { User } from '#domains/identity/contract.ts'
import { limits } from '#domains/identity/limits.ts'
import { type ProfileForm as Form, useProfileForm } from '#domains/identity/profiles-client.ts'
import { LocationPicker } from '#domains/locations/components/location-picker.tsx'
import { TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { SaveRow } from '#ui/save-row.tsx'

/** Name, email address, phone number and location of the current profile. */
export function ProfileForm({ user }: { user: User }) {
  const form = useProfileForm(user)
  const element = useFirstError(form.refusals)
  return (
    <form ref={element} method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Fields form={form} user={user} />
      <SaveRow isChanged={form.isChanged} isSaving={form.isSending} />
    </form>
  )
}

function Fields({ form: { draft, problems, set, tidyPhone }, user }: { form: Form; user: User }) {
  const isProvider = user.profile.user_type === 'provider'
  return (
    <>
      <TextField
        label={t('Full Name')}
        name="name"
        autoComplete="name"
        maxLength={limits.name}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={problems.name}
        required
      />
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        value={user.email}
        hint={t('You sign in with this email. Change it under Account settings.')}
        readOnly
        className="[&_input]:bg-sunken [&_input]:text-quiet"
      />
      <TextField
        label={t('Phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={limits.phone}
        value={draft.phone}
        onChange={(event) => set({ phone: event.currentTarget.value })}
        onBlur={tidyPhone}
        error={problems.phone}
        optional
      />
      <LocationPicker
        value={draft.location}
        onChange={(location) => set({ location })}
        hint={
          isProvider
            ? t('Customers find you if you travel to their place.')
            : t('So that we can begin with who is near you.')
        }
        error={problems.location}
        required={isProvider}
        optional={!isProvider}
      />
    </>
  )
}
