import { TextField } from '#ui/field.tsx'
import { t } from '#ui/language.ts'
import type { BookingForm } from '../request-client.ts'

/** Step 3: the customer's contact, filled in from the profile. */
export function ContactStep({ form: { draft, problems, change, isInstant } }: { form: BookingForm }) {
  const field = (name: 'name' | 'email' | 'phone') => ({
    name,
    required: true,
    value: draft[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
    error: problems[name],
  })
  return (
    <>
      <TextField label={t('Full Name')} autoComplete="name" maxLength={200} {...field('name')} />
      <TextField
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <TextField
        label={t('Phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...field('phone')}
        hint={
          isInstant
            ? t('The provider sees your name, email and phone with the booking, because it is confirmed at once.')
            : t(
                'The provider sees your name, email and phone only after choosing to reveal them, and you are told when that happens.',
              )
        }
      />
    </>
  )
}
