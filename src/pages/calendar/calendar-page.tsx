import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { bookingsBetweenQuery } from '#domains/bookings/client.ts'
import { blockedTimesQuery } from '#domains/calendars/blocked-times-client.ts'
import { LateQuestions } from '#domains/calendars/components/late-questions.tsx'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { hoursDaysQuery, todayQuery } from '#domains/schedule/hours-client.ts'
import { type Range, zoneText } from '#domains/schedule/slots-rules.ts'
import { waitingDaysQuery } from '#domains/waiting-list/client.ts'
import { load, loadProvider } from '#pages/app-context.ts'
import { BookingDetails } from '#pages/bookings/booking-details.tsx'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx'
import { dayText } from '#ui/formats.ts'
import { CalendarX2 } from '#ui/icons/calendar-x-2.ts'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { type BlockDraft, draftOf } from './block-draft.ts'
import { BlockTimeDialog } from './block-time-dialog.tsx'
import { BlockedDetails } from './blocked-details.tsx'
import { DayAgenda } from './day-agenda.tsx'
import { DayStrip } from './day-strip.tsx'
import { SickDay } from './sick-day.tsx'
import { type CalendarDay, calendarDays, dateOfAddress, dayAfter, type Entry, weekOf } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

interface Page {
  provider_id: string
  /** The day of the agenda. The page shows its week. */
  day: string
}

/** For providers only. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Page> {
  const { profile } = await loadProvider(context, request, 'calendar')
  const { today } = await load(context, (api) => todayQuery(api, profile.id))
  const day = dateOfAddress(new URL(request.url).searchParams.get('day'), today)
  const span = spanOf(day)
  await Promise.all([
    load(context, (api) => hoursDaysQuery(api, profile.id, span)),
    load(context, (api) => bookingsBetweenQuery(api, span)),
    load(context, (api) => blockedTimesQuery(api, span)),
    load(context, (api) => waitingDaysQuery(api, span)),
  ])
  return { provider_id: profile.id, day }
}

function spanOf(day: string): { from: string; to: string } {
  const week = weekOf(day)
  return { from: week[0]!, to: week[6]! }
}

/** The provider's week: bookings, free hours and blocked time. On phones, one day of it. */
export function Component() {
  const { provider_id, day } = useLoaderData<Page>()
  const { days, crews, waiting, today, time_zone } = useCalendar(provider_id, day)
  const [opened, setOpened] = useState<string | null>(null)
  const [first, setFirst] = useState<BlockDraft | null>(null)
  const [draft, setDraft] = useState<BlockDraft | null>(null)
  useDraftAcrossSignIn(`block-time:${provider_id}`, draft && draft !== first ? draft : undefined, setDraft)
  const shown = days.find(({ date }) => date === day)
  const waitingOn = (date: string) => waiting.find((one) => one.date === date)?.customers ?? 0
  const open = (entry: Entry) => setOpened(entry.key)
  function block(date: string, range: Range) {
    const start = draftOf(date, range)
    setFirst(start)
    setDraft(start)
  }
  return (
    <div className="page-width py-8 sm:py-12">
      <title>{pageTitle(t('Calendar'))}</title>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4 sm:mb-6">
        <div className="max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-1.5">
          <h1 className="text-3xl sm:text-4xl">{t('Calendar')}</h1>
          <p className="mt-1 text-quiet max-sm:sr-only">
            {t('{zone}. Customers can book your free hours.', { zone: zoneText(time_zone) })}
          </p>
          <OtherZone time_zone={time_zone} className="text-sm text-quiet sm:hidden" />
          <Link to={urls.earnings()} className="text-link inline-flex min-h-11 items-center sm:hidden">
            {t('Earnings')}
          </Link>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:[&>button]:px-3 print:hidden">
          <ButtonLink to={urls.earnings()} className="max-sm:hidden">
            {t('Earnings')}
          </ButtonLink>
          <SickDay today={today} crews={crews} />
          <Button
            variant="primary"
            icon={<CalendarX2 aria-hidden="true" className="size-4" />}
            onClick={() => block(day, shown?.free[0] ?? { from: 9 * 60, to: 17 * 60 })}
          >
            {t('Block time')}
          </Button>
        </div>
      </div>
      <div className="mb-5 empty:hidden">
        <LateQuestions />
      </div>
      <WeekLinks days={days} today={today} />
      <div className="mb-5 lg:hidden">
        <DayStrip days={days} day={day} today={today} />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] print:grid-cols-1">
        <div className="max-lg:hidden">
          <WeekGrid days={days} day={day} today={today} onOpen={open} onMarked={block} />
        </div>
        {shown && <DayAgenda day={shown} waiting={waitingOn(day)} onOpen={open} onBlock={block} />}
      </div>
      {draft && <BlockTimeDialog draft={draft} crews={crews} onChange={setDraft} onClose={() => setDraft(null)} />}
      <EntryDetails entry={entryOf(days, opened)} onClose={() => setOpened(null)} />
    </div>
  )
}

function useCalendar(provider_id: string, day: string) {
  const api = useApi()
  const span = spanOf(day)
  const { data: now } = useSuspenseQuery(todayQuery(api, provider_id))
  const { data: hours } = useSuspenseQuery(hoursDaysQuery(api, provider_id, span))
  const { data: bookings } = useSuspenseQuery(bookingsBetweenQuery(api, span))
  const { data: blocked } = useSuspenseQuery(blockedTimesQuery(api, span))
  const { data: waiting } = useSuspenseQuery(waitingDaysQuery(api, span))
  return { ...now, crews: hours.crews ?? [], waiting, days: calendarDays({ hours, bookings, blocked }) }
}

/** The current state of the open entry; undefined once it is gone. */
const entryOf = (days: readonly CalendarDay[], key: string | null) =>
  days.flatMap(({ entries }) => entries).find((entry) => entry.key === key)

/** The dates of the week, and links to others. */
function WeekLinks({ days, today }: { days: readonly CalendarDay[]; today: string }) {
  const [first, last] = [days[0]!.date, days.at(-1)!.date]
  const isNow = first <= today && today <= last
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-2 sm:gap-x-4 gap-y-2">
      <h2 className="text-lg tabular-nums sm:text-xl">{weekText(first, last)}</h2>
      <nav aria-label={t('Weeks')} className="ml-auto flex gap-2 print:hidden">
        {!isNow && (
          <Link to={urls.calendar()} preventScrollReset className={buttonClass({ size: 'sm' })}>
            {t('Today')}
          </Link>
        )}
        <Link to={urls.calendar(dayAfter(first, -7))} preventScrollReset className={buttonClass({ size: 'sm' })}>
          <ChevronLeft aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('Previous week')}</span>
        </Link>
        <Link to={urls.calendar(dayAfter(first, 7))} preventScrollReset className={buttonClass({ size: 'sm' })}>
          <ChevronRight aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('Next week')}</span>
        </Link>
      </nav>
    </div>
  )
}

/** "Mar 9 to 15, 2026", "Mar 30 to Apr 5, 2026". */
function weekText(first: string, last: string): string {
  const short = { month: 'short' } as const
  const from = dayText(first, first.slice(0, 4) === last.slice(0, 4) ? { ...short, year: undefined } : short)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  if (!isOneMonth) return t('{first} to {last}', { first: from, last: dayText(last, short) })
  return t('{month} {first} to {last}, {year}', {
    month: dayText(first, { ...short, day: undefined, year: undefined }),
    first: Number(first.slice(8)),
    last: Number(last.slice(8)),
    year: last.slice(0, 4),
  })
}

/** The dialog of a booking or a blocked time. */
function EntryDetails({ entry, onClose }: { entry: Entry | undefined; onClose: () => void }) {
  if (entry?.kind === 'booking')
    return <BookingDetails booking={entry.booking} party="provider" open onClose={onClose} />
  if (entry) return <BlockedDetails entry={entry} onClose={onClose} />
  return null
}
