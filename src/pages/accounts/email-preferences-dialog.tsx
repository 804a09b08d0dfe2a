import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { emailPreferencesQuery, useEmailSwitch } from '#domains/notifications/preferences-client.ts'
import type { EmailPreference } from '#domains/notifications/preferences-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { SwitchInput } from '#ui/switch.tsx'

type EmailPreferencesProps = { open: boolean; onClose: () => void; role: UserType }

/**
 * Lets a user choose the emails, and the notifications on devices, that they get in the current
 * role. Each switch is saved when it is pressed.
 */
export function EmailPreferencesDialog({ open, onClose, role }: EmailPreferencesProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Kinds of notifications')}
      size="sm"
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <p className="mb-3 text-quiet">
        {role === 'customer'
          ? t('What to tell you about as a customer, by email and on your devices:')
          : t('What to tell you about as a provider, by email and on your devices:')}
      </p>
      <Preferences />
      <p className="mt-4 text-sm text-quiet">
        {t(
          'Changes are saved right away. To keep your account safe, we always send emails about the account itself, such as a changed password or a sign-in on a new device.',
        )}
      </p>
    </Dialog>
  )
}

function Preferences() {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(emailPreferencesQuery(useApi()))
  if (data) return <Switches items={data} />
  if (errorUpdateCount === 0)
    return (
      <Loading className="flex flex-col gap-6 py-3">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} />
        ))}
      </Loading>
    )
  return (
    <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
      {t('Your choices could not be loaded.')}
    </ErrorPanel>
  )
}

function Switches({ items }: { items: EmailPreference[] }) {
  const save = useEmailSwitch()
  return (
    <>
      <div aria-hidden="true" className="flex justify-end pb-1 text-sm text-quiet">
        <span className="w-22 text-center wrap-anywhere">{t('Email')}</span>
        <span className="w-22 text-center wrap-anywhere">{t('Devices')}</span>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {items.map(({ kind, title, email, push }) => (
          <li key={kind} className="flex min-h-12 items-center py-1">
            <span className="flex-1">{title}</span>
            <Cell
              name={kind}
              label={t('{title}, by email', { title })}
              checked={email}
              onChange={(event) => save.mutate({ kind, email: event.currentTarget.checked })}
            />
            <Cell
              name={`push_${kind}`}
              label={t('{title}, on devices', { title })}
              checked={push}
              onChange={(event) => save.mutate({ kind, push: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type CellProps = Pick<ComponentProps<'input'>, 'name' | 'checked' | 'onChange'> & { label: string }

/** A switch in an area as large as a finger. */
function Cell({ label, ...input }: CellProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 w-22 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <SwitchInput id={id} {...input} />
    </label>
  )
}
