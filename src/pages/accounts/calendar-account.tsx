import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { calendarAccountQuery, useCalendarAccount } from '#domains/calendars/caldav-client.ts'
import type { AccountCalendar, CalendarAccount } from '#domains/calendars/caldav-contract.ts'
import { caldavPresets } from '#domains/calendars/caldav-rules.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { CalendarQuestions } from './calendar-questions.tsx'

type Hooks = ReturnType<typeof useCalendarAccount>

/** The provider's calendar that gets the bookings, and whose events close hours. */
export function CalendarAccountSection() {
  const account = useQuery(calendarAccountQuery(useApi()))
  const hooks = useCalendarAccount()
  return (
    <section aria-labelledby="calendar-account" className="border-t border-line pt-6">
      <h3 id="calendar-account" className="font-text text-base font-semibold tracking-normal">
        {t('Your calendar, both ways')}
      </h3>
      <p className="text-quiet">
        {t(
          'Connect iCloud, Fastmail, Nextcloud, or another CalDAV server. Confirmed bookings are written to your calendar and follow every change. When you move or delete one there, we ask you what to do.',
        )}
      </p>
      {account.data === undefined && account.errorUpdateCount > 0 && (
        <ErrorPanel cause={account.error} onRetry={() => void account.refetch()} retrying={account.isFetching} />
      )}
      {account.data === null && <Connect connect={hooks.connect} />}
      {account.data && (
        <>
          <CalendarQuestions answer={hooks.answer} />
          <Account account={account.data} hooks={hooks} />
        </>
      )}
    </section>
  )
}

/** The error of a field; that of the whole form for a conflict. */
function errorOf(error: Error | null, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 409) return path === 'url' ? error.message : undefined
  return error.errors.find((one) => one.path === path)?.message
}

function Connect({ connect }: { connect: Hooks['connect'] }) {
  const [url, setUrl] = useState('')
  const [user_name, setUser] = useState('')
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (connect.error) focusFirstError(form.current)
  }, [connect.error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!connect.isPending) connect.mutate({ url, user_name, password })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 flex flex-col items-start gap-3">
      <Select
        label={t('Where is your calendar?')}
        value={caldavPresets.some((preset) => preset.url === url) ? url : ''}
        onChange={(event) => setUrl(event.currentTarget.value)}
        className="w-full"
      >
        <option value="">{t('Nextcloud or another server')}</option>
        {caldavPresets.map((preset) => (
          <option key={preset.url} value={preset.url}>
            {preset.name}
          </option>
        ))}
      </Select>
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
        error={errorOf(connect.error, 'url')}
        className="w-full"
      />
      <TextField
        label={t('User name there')}
        name="calendar_user"
        autoComplete="off"
        maxLength={320}
        value={user_name}
        onChange={(event) => setUser(event.currentTarget.value)}
        error={errorOf(connect.error, 'user_name')}
        className="w-full"
      />
      <PasswordField
        label={t('App password')}
        name="calendar_password"
        autoComplete="off"
        maxLength={500}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errorOf(connect.error, 'password')}
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

function Account({ account, hooks }: { account: CalendarAccount; hooks: Hooks }) {
  const { host, user_name, calendars, event_count, synced_at, problem } = account
  const { change, sync } = hooks
  const [isLeaving, setLeaving] = useState(false)
  const now = useNow()
  return (
    <div className="mt-4 flex flex-col items-start gap-4">
      <div className="min-w-0">
        <p className="font-medium break-all">{t('{user_name} at {host}', { user_name, host })}</p>
        <p className="text-sm text-quiet">
          {synced_at ? (
            <>
              {t('{event_count, plural, one {# booking} other {# bookings}} in your calendar. Last synchronized', {
                event_count,
              })}{' '}
              <TimeAgo at={synced_at} now={now} />.
            </>
          ) : (
            t('Choose your calendars to begin.')
          )}
        </p>
        {problem && (
          <p role="status" className="text-sm font-medium text-terracotta">
            {problem}
          </p>
        )}
      </div>
      {problem && <NewPassword change={change} />}
      <Choice key={calendars.map(({ id }) => id).join()} calendars={calendars} change={change} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={sync.isPending} onClick={() => sync.mutate()}>
          {t('Synchronize now')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setLeaving(true)}>
          {t('Disconnect')}
        </Button>
      </div>
      <Leaving open={isLeaving} onClose={() => setLeaving(false)} hooks={hooks} count={event_count} />
    </div>
  )
}

/** Which calendar gets the bookings, and which ones close hours. */
function Choice({ calendars, change }: { calendars: AccountCalendar[]; change: Hooks['change'] }) {
  const [written, setWritten] = useState(calendars.find(({ is_written }) => is_written)?.id ?? '')
  const [busy, setBusy] = useState(calendars.filter(({ is_busy }) => is_busy).map(({ id }) => id))
  return (
    <form
      className="flex w-full flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate({ written_id: written || null, busy_ids: busy })
      }}
    >
      <Select
        label={t('Write bookings to')}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
        error={errorOf(change.error, 'written_id')}
        className="w-full"
      >
        <option value="">{t('No calendar')}</option>
        {calendars
          .filter(({ can_write }) => can_write)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      <fieldset>
        <legend className="font-semibold">{t('Customers cannot book you during events of')}</legend>
        {calendars.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={busy.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              setBusy(checked ? [...busy, id] : busy.filter((one) => one !== id))
            }
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <Button type="submit" pending={change.isPending}>
        {t('Save calendars')}
      </Button>
    </form>
  )
}

/** For an account whose password may be the problem. */
function NewPassword({ change }: { change: Hooks['change'] }) {
  const [password, setPassword] = useState('')
  return (
    <form
      noValidate
      className="flex w-full flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate({ password }, { onSuccess: () => setPassword('') })
      }}
    >
      <PasswordField
        label={t('New app password')}
        name="new_calendar_password"
        autoComplete="off"
        maxLength={500}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errorOf(change.error, 'password')}
        className="w-full"
      />
      <Button type="submit" size="sm" pending={change.isPending}>
        {t('Change password')}
      </Button>
    </form>
  )
}

type LeavingProps = { open: boolean; onClose: () => void; hooks: Hooks; count: number }

function Leaving({ open, onClose, hooks: { disconnect }, count }: LeavingProps) {
  const [events, setEvents] = useState<'keep' | 'remove'>('keep')
  return (
    <ConfirmDialog
      open={open}
      title={t('Disconnect your calendar?')}
      confirmText={t('Disconnect')}
      danger
      pending={disconnect.isPending}
      onConfirm={() => disconnect.mutate({ events }, { onSettled: onClose })}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{t('We delete the app password, and hours that your calendar closes can be booked again at once.')}</p>
        {count > 0 && (
          <RadioGroup
            label={t('What about {count, plural, one {# booking} other {# bookings}} in it?', { count })}
            name="calendar_events"
            value={events}
            onChange={setEvents}
            columns={false}
            choices={[
              { value: 'keep', label: t('Leave them there'), hint: t('They no longer follow changes.') },
              { value: 'remove', label: t('Remove those to come') },
            ]}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
