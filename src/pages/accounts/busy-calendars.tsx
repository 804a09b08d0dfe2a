import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { busyCalendarsQuery, useBusyCalendars } from '#domains/calendars/busy-client.ts'
import type { BusyCalendar } from '#domains/calendars/busy-contract.ts'
import { CrewSelect } from '#domains/schedule/components/crew-select.tsx'
import { useOwnCrews } from '#domains/schedule/crews-client.ts'
import type { Crew } from '#domains/schedule/crews-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextField } from '#ui/field.tsx'
import { focusFirstError } from '#ui/first-error.ts'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Rich } from '#ui/rich.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

/** The provider's connected calendars, whose events block hours. */
export function BusyCalendars() {
  const api = useApi()
  const calendars = useQuery(busyCalendarsQuery(api))
  const crews = useOwnCrews()
  const { add, refresh, change, remove } = useBusyCalendars()
  const [leaving, setLeaving] = useState<BusyCalendar | null>(null)
  return (
    <section aria-labelledby="busy-calendars" className="border-t border-line pt-6">
      <h3 id="busy-calendars" className="font-text text-base font-semibold tracking-normal">
        {t('Calendars that block your hours')}
      </h3>
      <p className="text-quiet">
        {t('Customers cannot book you during busy events of your other calendars. We read only when you are busy.')}
      </p>
      {!calendars.data && calendars.errorUpdateCount > 0 && (
        <ErrorPanel cause={calendars.error} onRetry={() => void calendars.refetch()} retrying={calendars.isFetching} />
      )}
      {calendars.data && calendars.data.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {calendars.data.map((calendar) => (
            <Row
              key={calendar.id}
              calendar={calendar}
              crews={crews}
              crew={change.isPending && change.variables.id === calendar.id ? change.variables.crew : calendar.crew}
              onCrew={(crew) => change.mutate({ id: calendar.id, crew })}
              isReading={refresh.isPending && refresh.variables === calendar.id}
              onRefresh={() => refresh.mutate(calendar.id)}
              onRemove={() => setLeaving(calendar)}
            />
          ))}
        </ul>
      )}
      <AddCalendar add={add} crews={crews} />
      <ConfirmDialog
        open={leaving !== null}
        title={t('Remove this calendar?')}
        confirmText={t('Remove')}
        danger
        onConfirm={() => {
          if (leaving) remove.mutate(leaving.id)
          setLeaving(null)
        }}
        onCancel={() => setLeaving(null)}
      >
        <p>{t('The hours that it blocks can be booked again at once.')}</p>
      </ConfirmDialog>
    </section>
  )
}

type RowProps = {
  calendar: BusyCalendar
  crews: readonly Crew[]
  crew: number | null
  onCrew: (crew: number | null) => void
  isReading: boolean
  onRefresh: () => void
  onRemove: () => void
}

function Row({ calendar, crews, crew, onCrew, isReading, onRefresh, onRemove }: RowProps) {
  const { host, read_at, problem, is_stale, busy_count } = calendar
  const now = useNow()
  return (
    <li className="flex flex-col gap-2 py-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="truncate font-medium">{host}</p>
        <p className="text-sm text-quiet">
          <Rich
            text={t(
              '{busy_count, plural, one {# busy time} other {# busy times}} ahead. Last read <ago>some time ago</ago>.',
              { busy_count },
            )}
            ago={() => <TimeAgo at={read_at} now={now} />}
          />
        </p>
        <PartlyRead calendar={calendar} />
        {problem && (
          <p role="status" className="text-sm font-medium text-terracotta">
            {problem}{' '}
            {is_stale
              ? t('It has not been readable for days: please check it.')
              : t('We keep trying. Known busy times stay blocked.')}
          </p>
        )}
        <CrewSelect
          label={t('Whose hours does {host} block?', { host })}
          crews={crews}
          value={crew}
          onChange={onCrew}
          className="mt-2"
        />
      </div>
      <div className="flex shrink-0 gap-2">
        <Button size="sm" pending={isReading} onClick={onRefresh}>
          {t('Refresh now')}
          <span className="sr-only"> {host}</span>
        </Button>
        <Button size="sm" variant="quiet" onClick={onRemove}>
          {t('Remove')}
          <span className="sr-only"> {host}</span>
        </Button>
      </div>
    </li>
  )
}

/** The unread parts of a calendar, so that its provider can block these hours by hand. */
function PartlyRead({ calendar }: { calendar: BusyCalendar }) {
  const { event_count, unread_count, unread, unknown_zones } = calendar
  if (unread_count === 0 && unknown_zones.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 font-medium text-terracotta">
        {unread_count > 0
          ? t('{unread_count} of {event_count, plural, one {# event} other {# events}} could not be read', {
              unread_count,
              event_count,
            })
          : t('Some time zones are unknown')}
      </summary>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-quiet">
        {unread.map(({ date, reason }, at) => (
          <li key={at}>
            {date ? dayText(date) : t('Unknown day')}: {reason}
          </li>
        ))}
        {unread_count > unread.length && <li>{t('And {count} more.', { count: unread_count - unread.length })}</li>}
        {unknown_zones.map((zone) => (
          <li key={zone}>{t('The time zone “{zone}” is unknown. Its times were read in yours.', { zone })}</li>
        ))}
      </ul>
    </details>
  )
}

type AddCalendarProps = { add: ReturnType<typeof useBusyCalendars>['add']; crews: readonly Crew[] }

function AddCalendar({ add, crews }: AddCalendarProps) {
  const [crew, setCrew] = useState<number | null>(null)
  const [url, setUrl] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (add.error) focusFirstError(form.current)
  }, [add.error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!add.isPending) add.mutate({ url, crew }, { onSuccess: () => setUrl('') })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 flex flex-col items-start gap-3">
      <TextField
        label={t('Address in iCal format')}
        name="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        placeholder="https://calendar.example/…/basic.ics"
        value={url}
        onChange={(event) => {
          setUrl(event.currentTarget.value)
          if (add.error) add.reset()
        }}
        error={add.error?.message}
        hint={t(
          'In Google Calendar: Settings, your calendar, “Secret address in iCal format”. In Outlook: Settings, Shared calendars, publish, the ICS link. In Apple Calendar: Share, Public Calendar.',
        )}
        className="w-full"
      />
      <CrewSelect label={t('Whose hours does it block?')} crews={crews} value={crew} onChange={setCrew} />
      <Button type="submit" pending={add.isPending} pendingText={t('Reading the calendar…')}>
        {t('Add calendar')}
      </Button>
    </form>
  )
}
