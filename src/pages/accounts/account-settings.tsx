import { type ReactNode, useState } from 'react'
import type { User } from '#domains/identity/contract.ts'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { DownloadData } from './download-data.tsx'
import { EmailPreferencesDialog } from './email-preferences-dialog.tsx'

type OpenDialog = 'email' | 'password' | 'mail' | 'deletion' | null

const action = 'w-full sm:w-56 sm:shrink-0'

/** The settings of the login, which are the same for both roles. */
export function AccountSettings({ user }: { user: User }) {
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  return (
    <>
      <ul className="divide-y divide-line">
        <Setting title={t('Email address')} text={t('You log in with {email}.', { email: user.email })}>
          <Button onClick={() => setOpen('email')} className={action}>
            {t('Change Email')}
          </Button>
        </Setting>
        <Setting title={t('Password')} text={t('Changing it signs you out everywhere else.')}>
          <Button onClick={() => setOpen('password')} className={action}>
            {t('Change Password')}
          </Button>
        </Setting>
        <Setting
          title={t('Kinds of notifications')}
          text={
            user.profile.user_type === 'customer'
              ? t('What we tell you as a customer, and how.')
              : t('What we tell you as a provider, and how.')
          }
        >
          <Button onClick={() => setOpen('mail')} className={action}>
            {t('Notifications')}
          </Button>
        </Setting>
        <Setting title={t('Your data')} text={t('Everything that is stored about you, as one JSON file.')}>
          <DownloadData className={action} />
        </Setting>
        <Setting title={t('Delete account')} text={t('Permanent. Confirmed bookings must be over or cancelled first.')}>
          <Button onClick={() => setOpen('deletion')} className={`${action} text-terracotta`}>
            {t('Delete Account')}
          </Button>
        </Setting>
      </ul>
      <ChangeEmailDialog open={open === 'email'} onClose={close} email={user.email} />
      <ChangePasswordDialog open={open === 'password'} onClose={close} email={user.email} />
      <EmailPreferencesDialog open={open === 'mail'} onClose={close} role={user.profile.user_type} />
      <DeleteAccountDialog open={open === 'deletion'} onClose={close} email={user.email} />
    </>
  )
}

function Setting({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div>
        <h3 className="font-text text-base font-semibold tracking-normal">{title}</h3>
        <p className="text-sm text-quiet">{text}</p>
      </div>
      {children}
    </li>
  )
}
