import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCalendarAccounts } from '#domains/calendars/accounts-client.ts'
import type { CalendarKind, GrantKind } from '#domains/calendars/accounts-contract.ts'
import { caldavPresets } from '#domains/calendars/accounts-rules.ts'
import { ApiError } from '#platform/api-client.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'

const companies: Record<GrantKind, { name: string; calendar: string }> = {
  google: { name: 'Google', calendar: 'Google Calendar' },
  microsoft: { name: 'Microsoft', calendar: 'Outlook (Microsoft)' },
}

/** Connects a calendar account: with consent at a company, or with an app password. */
export function ConnectCalendar({ kinds, isFirst }: { kinds: readonly CalendarKind[]; isFirst: boolean }) {
  const { grant, connect } = useCalendarAccounts()
  const granted = kinds.filter((kind) => kind !== 'caldav')
  const [isOpen, setOpen] = useState(isFirst)
  const [place, setPlace] = useState<string>(kinds[0] ?? 'caldav')
  const company = granted.find((kind) => kind === place)
  if (!isOpen)
    return (
      <Button size="sm" className="mt-4" onClick={() => setOpen(true)}>
        {t('Connect another calendar')}
      </Button>
    )
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <Select
        label={t('Where is your calendar?')}
        value={place}
        onChange={(event) => setPlace(event.currentTarget.value)}
        className="w-full"
      >
        {granted.map((kind) => (
          <option key={kind} value={kind}>
            {companies[kind].calendar}
          </option>
        ))}
        {caldavPresets.map(({ name, url }) => (
          <option key={url} value={url} translate="no">
            {name}
          </option>
        ))}
        <option value="caldav">{t('Nextcloud or another CalDAV server')}</option>
      </Select>
      {company ? (
        <>
          <p className="text-quiet">
            {t(
              'You choose the account at {name} and come back here. We ask for no more than your calendars and their events, and read nothing before you have chosen calendars.',
              { name: companies[company].name },
            )}
          </p>
          <Button pending={grant.isPending} onClick={() => grant.mutate(company)}>
            {t('Continue to {name}', { name: companies[company].name })}
          </Button>
        </>
      ) : (
        <CalDavForm
          key={place}
          preset={place === 'caldav' ? '' : place}
          connect={connect}
          onConnected={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** The error of a field; for a conflict, the error of the whole form. */
export function calendarErrorOf(error: Error | null, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 409) return path === 'url' ? error.message : undefined
  return error.errors.find((one) => one.path === path)?.message
}

interface CalDavFormProps {
  /** The address of a well-known server; empty for another one. */
  preset: string
  connect: ReturnType<typeof useCalendarAccounts>['connect']
  onConnected: () => void
}

function CalDavForm({ preset, connect, onConnected }: CalDavFormProps) {
  const [url, setUrl] = useState(preset)
  const [user_name, setUser] = useState('')
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (connect.error) focusFirstError(form.current)
  }, [connect.error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!connect.isPending) connect.mutate({ url, user_name, password }, { onSuccess: onConnected })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex w-full flex-col items-start gap-3">
      <TextField
        label={t('Address of the server')}
        name="calendar_url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        placeholder="https://cloud.example.org"
        value={url}
        onChange={(event) => {
          setUrl(event.currentTarget.value)
          if (connect.error) connect.reset()
        }}
        error={calendarErrorOf(connect.error, 'url')}
        className="w-full"
      />
      <TextField
        label={t('User name there')}
        name="calendar_user"
        autoComplete="off"
        maxLength={320}
        value={user_name}
        onChange={(event) => setUser(event.currentTarget.value)}
        error={calendarErrorOf(connect.error, 'user_name')}
        className="w-full"
      />
      <PasswordField
        label={t('App password')}
        name="calendar_password"
        autoComplete="off"
        maxLength={500}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={calendarErrorOf(connect.error, 'password')}
        hint={t(
          'Not your usual password. In iCloud: account.apple.com, Sign-In and Security, App-Specific Passwords. In Fastmail: Settings, Privacy & Security, App passwords, with access to calendars. In Nextcloud: Settings, Security, Create new app password. We store it encrypted.',
        )}
        className="w-full"
      />
      <Button type="submit" pending={connect.isPending} pendingText={t('Looking for calendars…')}>
        {t('Connect calendar')}
      </Button>
    </form>
  )
}
