import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { calendarAccountsQuery, useCalendarAccounts } from '#domains/calendars/accounts-client.ts'
import type { AccountCalendar, CalendarAccount } from '#domains/calendars/accounts-contract.ts'
import { grantOutcomeText } from '#domains/calendars/accounts-rules.ts'
import { CalendarQuestions } from '#domains/calendars/components/calendar-questions.tsx'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PasswordField } from '#ui/field.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Rich } from '#ui/rich.tsx'
import { Select } from '#ui/select.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { ConnectCalendar, calendarErrorOf } from './connect-calendar.tsx'

type CalendarHooks = ReturnType<typeof useCalendarAccounts>

/**
 * The provider's calendar accounts elsewhere, which get the bookings, and whose events close hours.
 */
export function CalendarAccounts() {
  const accounts = useQuery(calendarAccountsQuery(useApi()))
  const items = accounts.data?.items ?? []
  return (
    <section aria-labelledby="calendar-accounts" className="border-t border-line pt-6">
      <h3 id="calendar-accounts" className="font-text text-base font-semibold tracking-normal">
        {t('Your calendar, both ways')}
      </h3>
      <p className="text-quiet">
        {t(
          'Confirmed bookings are written to your calendar and follow every change. When you move or delete one there, we ask you what to do.',
        )}
      </p>
      <Outcome />
      {accounts.data === undefined && accounts.errorUpdateCount > 0 && (
        <ErrorPanel cause={accounts.error} onRetry={() => void accounts.refetch()} retrying={accounts.isFetching} />
      )}
      {items.length > 0 && (
        <div className="mt-4 empty:hidden">
          <CalendarQuestions />
        </div>
      )}
      {items.map((account) => (
        <Account key={account.id} account={account} />
      ))}
      {accounts.data && <ConnectCalendar kinds={accounts.data.offered_kinds} isFirst={items.length === 0} />}
    </section>
  )
}

/** The outcome of a connection, after the user has been at Google or Microsoft. */
function Outcome() {
  const outcome = useSearchParams()[0].get('calendar')
  const text = grantOutcomeText(outcome)
  if (text === undefined) return null
  if (outcome !== 'connected') return <FormAlert>{t(text)}</FormAlert>
  return (
    <p role="status" className="mt-3 font-medium text-spruce">
      {t(text)}
    </p>
  )
}

function Account({ account }: { account: CalendarAccount }) {
  const hooks = useCalendarAccounts()
  const { id, kind, host, user_name, calendars, event_count, synced_at, problem, is_ended } = account
  const { change, sync, grant } = hooks
  const [isLeaving, setLeaving] = useState(false)
  const now = useNow()
  return (
    <div className="mt-4 flex flex-col items-start gap-4 border-b border-line pb-5">
      <div className="min-w-0">
        <p className="font-medium break-all">{t('{user_name} at {host}', { user_name, host })}</p>
        <p className="text-sm text-quiet">
          {synced_at ? (
            <Rich
              text={t(
                '{event_count, plural, one {# booking} other {# bookings}} in your calendar. Last synchronized <ago>some time ago</ago>.',
                { event_count },
              )}
              ago={() => <TimeAgo at={synced_at} now={now} />}
            />
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
      {problem && kind === 'caldav' && <NewPassword id={id} change={change} />}
      {is_ended && kind !== 'caldav' && (
        <Button size="sm" variant="primary" pending={grant.isPending} onClick={() => grant.mutate(kind)}>
          {t('Connect again')}
        </Button>
      )}
      <Choice key={calendars.map((calendar) => calendar.id).join()} id={id} calendars={calendars} change={change} />
      <div className="flex flex-wrap gap-2">
        {!is_ended && (
          <Button size="sm" pending={sync.isPending} onClick={() => sync.mutate(id)}>
            {t('Synchronize now')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => setLeaving(true)}>
          {t('Disconnect')}
        </Button>
      </div>
      <Leaving open={isLeaving} onClose={() => setLeaving(false)} hooks={hooks} account={account} />
    </div>
  )
}

interface ChoiceProps {
  id: string
  calendars: AccountCalendar[]
  change: CalendarHooks['change']
}

/** The choice of the calendar that gets the bookings, and of those that close hours. */
function Choice({ id, calendars, change }: ChoiceProps) {
  const [written, setWritten] = useState(calendars.find(({ is_written }) => is_written)?.id ?? '')
  const [busy, setBusy] = useState(calendars.filter(({ is_busy }) => is_busy).map(({ id }) => id))
  return (
    <form
      className="flex w-full flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate({ id, written_id: written || null, busy_ids: busy })
      }}
    >
      <Select
        label={t('Write bookings to')}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
        error={calendarErrorOf(change.error, 'written_id')}
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

/** A new password for an account whose current one may be the problem. */
function NewPassword({ id, change }: Pick<ChoiceProps, 'id' | 'change'>) {
  const [password, setPassword] = useState('')
  return (
    <form
      noValidate
      className="flex w-full flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate({ id, password }, { onSuccess: () => setPassword('') })
      }}
    >
      <PasswordField
        label={t('New app password')}
        name="new_calendar_password"
        autoComplete="off"
        maxLength={500}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={calendarErrorOf(change.error, 'password')}
        className="w-full"
      />
      <Button type="submit" size="sm" pending={change.isPending}>
        {t('Change password')}
      </Button>
    </form>
  )
}

type LeavingProps = { open: boolean; onClose: () => void; hooks: CalendarHooks; account: CalendarAccount }

function Leaving({ open, onClose, hooks: { disconnect }, account: { id, event_count: count } }: LeavingProps) {
  const [events, setEvents] = useState<'keep' | 'remove'>('keep')
  return (
    <ConfirmDialog
      open={open}
      title={t('Disconnect your calendar?')}
      confirmText={t('Disconnect')}
      danger
      pending={disconnect.isPending}
      onConfirm={() => disconnect.mutate({ id, events }, { onSettled: onClose })}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{t('We delete what lets us in, and hours that your calendar closes can be booked again at once.')}</p>
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
