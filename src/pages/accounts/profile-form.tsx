import type { User } from '#features/identity/contract.ts'
import { limits } from '#features/identity/rules.ts'
import { LocationPicker } from '#features/locations/components/location-picker.tsx'
import { type ProfileForm as Form, useProfileForm } from '#features/profiles/client.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { useHydrated } from '#ui/hydrated.ts'

/** Name, email address, phone number and location of the current profile. */
export function ProfileForm({ user }: { user: User }) {
  const form = useProfileForm(user)
  const element = useFirstError(form.refusals)
  const hydrated = useHydrated()
  return (
    <form ref={element} method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Fields form={form} user={user} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          disabled={!hydrated || !form.isChanged}
          pending={form.isSending}
          pendingText="Saving…"
          className="w-full sm:w-auto sm:min-w-32"
        >
          Save
        </Button>
        <output className="text-sm text-quiet">
          {form.isChanged && !form.isSending ? 'You have changes that are not saved yet.' : ''}
        </output>
      </div>
    </form>
  )
}

function Fields({ form: { draft, problems, set, tidyPhone }, user }: { form: Form; user: User }) {
  const isProvider = user.profile.user_type === 'provider'
  return (
    <>
      <TextField
        label="Full Name"
        name="name"
        autoComplete="name"
        maxLength={limits.name}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={problems.name}
        required
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={user.email}
        hint="You sign in with this email. It can’t be changed here."
        readOnly
        className="[&_input]:bg-sunken [&_input]:text-quiet"
      />
      <TextField
        label="Phone"
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
          isProvider ? 'Customers find you if you travel to their place.' : 'So that we can begin with who is near you.'
        }
        error={problems.location}
        required={isProvider}
        optional={!isProvider}
      />
    </>
  )
}
