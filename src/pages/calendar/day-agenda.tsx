import { ContactLinks } from '#domains/bookings/components/contact-links.tsx'
import { useUnblockTime } from '#domains/calendars/blocked-times-client.ts'
import { shownName } from '#domains/identity/rules.ts'
import type { Range } from '#domains/schedule/slots-rules.ts'
import { BookingBadge } from '#pages/bookings/booking-badge.tsx'
import { BookingPlace, BookingRepeat } from '#pages/bookings/booking-job.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { frameOf, hatched, titleOf } from './entry-look.ts'
import { type CalendarDay, type Entry, hoursOf } from './week.ts'

type DayAgendaProps = {
  day: CalendarDay
  /** The number of customers who wait for a time. */
  waiting: number
  onOpen: (entry: Entry) => void
  onBlock: (date: string, range: Range) => void
}

type Line = Range & ({ kind: 'free' } | { kind: 'entry'; entry: Entry })

/** A day from morning to evening: bookings with their addresses, free hours and blocked time. */
export function DayAgenda({ day, waiting, onOpen, onBlock }: DayAgendaProps) {
  const { date, closed, entries, free } = day
  const lines: Line[] = [
    ...free.map((range) => ({ ...range, kind: 'free' as const })),
    ...entries.map((entry) => ({ from: entry.from, to: entry.to, kind: 'entry' as const, entry })),
  ].toSorted((one, other) => one.from - other.from)
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda" className="text-xl">
        {dayText(date, { weekday: 'long', year: undefined })}
      </h2>
      {closed !== null && (
        <p className="mt-3 rounded-field bg-sunken px-4 py-3">
          {t('Closed')}
          {closed && `: ${closed}`}
        </p>
      )}
      {waiting > 0 && <p className="mt-1 text-quiet">{waitingText(waiting)}</p>}
      {lines.length === 0 && <p className="mt-3 text-quiet">{nothingText(day)}</p>}
      <ol className="mt-3 grid gap-2">
        {lines.map((line) => (
          <li key={line.kind === 'free' ? `free ${line.from}` : line.entry.key} className="break-inside-avoid">
            {line.kind === 'free' ? (
              <FreeHours range={line} onBlock={() => onBlock(date, line)} />
            ) : (
              <>
                <Way text={day.travel?.get(line.entry.key)} />
                <AgendaEntry entry={line.entry} onOpen={onOpen} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The travel time before a booking, which is not free. */
function Way({ text }: { text: string | undefined }) {
  return text && <p className="pb-1.5 pl-4 text-sm text-quiet tabular-nums">{text}</p>
}

const waitingText = (customers: number) =>
  t('{count, plural, one {# customer waits} other {# customers wait}} for a time on this day.', { count: customers })

const nothingText = ({ open, closed }: CalendarDay) =>
  open.length > 0
    ? t('Nothing booked, and no free hours left.')
    : closed === null
      ? t('You don’t work on this day.')
      : ''

function FreeHours({ range, onBlock }: { range: Range; onBlock: () => void }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 rounded-field border border-dashed border-edge pl-4">
      <p className="text-sm text-quiet tabular-nums">{t('Free {hours}', { hours: hoursOf(range) })}</p>
      <Button size="sm" variant="quiet" onClick={onBlock} className="print:hidden">
        {t('Block')}
        <span className="sr-only"> {hoursOf(range)}</span>
      </Button>
    </div>
  )
}

function AgendaEntry({ entry, onOpen }: { entry: Entry; onOpen: (entry: Entry) => void }) {
  if (entry.kind === 'booking') return <AgendaBooking entry={entry} onOpen={() => onOpen(entry)} />
  return (
    <div
      className={classNames(
        'flex items-center justify-between gap-3 rounded-field border border-l-3 pl-4',
        hatched,
        entry.kind === 'busy' && 'py-2.5 pr-4',
      )}
    >
      <div className="min-w-0 py-1.5">
        <p className="font-medium wrap-anywhere">{titleOf(entry)}</p>
        <p className="text-sm tabular-nums">{hoursOf(entry)}</p>
      </div>
      {entry.kind === 'blocked' && <Unblock id={entry.blocked.id} label={`${titleOf(entry)}, ${hoursOf(entry)}`} />}
    </div>
  )
}

/** Frees a blocked time. */
function Unblock({ id, label }: { id: string; label: string }) {
  const unblock = useUnblockTime()
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={unblock.isPending}
      onClick={() => unblock.mutate(id)}
      className="shrink-0 print:hidden"
    >
      {t('Remove')}
      <span className="sr-only"> {label}</span>
    </Button>
  )
}

function AgendaBooking({ entry, onOpen }: { entry: Entry & { kind: 'booking' }; onOpen: () => void }) {
  const { booking } = entry
  return (
    <div className={classNames('grid gap-1 rounded-field border border-l-4 px-4 py-3', frameOf(booking))}>
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm font-semibold tabular-nums">{hoursOf(entry)}</p>
        <BookingBadge status={booking.status} />
      </div>
      <h3 className="text-base leading-snug wrap-anywhere">{booking.service.name}</h3>
      <p className="wrap-anywhere">{shownName(booking.contact.name)}</p>
      {booking.crew && <p className="text-sm">{t('Done by {name}', { name: booking.crew.name })}</p>}
      <div className="text-sm">
        <ContactLinks booking={booking} />
      </div>
      <div className="text-sm">
        <BookingRepeat booking={booking} />
        <BookingPlace booking={booking} party="provider" />
      </div>
      <Button size="sm" onClick={onOpen} className="mt-1 justify-self-start print:hidden">
        {t('Details')}
        <span className="sr-only">
          {' '}
          {t('of {name}, {hours}', { name: booking.service.name, hours: hoursOf(entry) })}
        </span>
      </Button>
    </div>
  )
}
