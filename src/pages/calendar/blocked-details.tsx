import { useUnblockTime } from '#domains/calendars/blocked-times-client.ts'
import type { BlockedTime } from '#domains/calendars/blocked-times-contract.ts'
import { dateText, minutesOf } from '#domains/schedule/slots-rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { t } from '#ui/language.ts'
import { titleOf } from './entry-look.ts'
import { clockOf, dayAfter, type Entry, hoursOf } from './week.ts'

type BlockedDetailsProps = { entry: Exclude<Entry, { kind: 'booking' }>; onClose: () => void }

/** A blocked time with the button that frees it, or the event of another calendar. */
export function BlockedDetails({ entry, onClose }: BlockedDetailsProps) {
  const unblock = useUnblockTime()
  const blocked = entry.kind === 'blocked' ? entry.blocked : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(entry)}
      size="sm"
      actions={
        blocked && (
          <>
            <Button onClick={onClose}>{t('Keep')}</Button>
            <Button
              variant="primary"
              pending={unblock.isPending}
              onClick={() => unblock.mutate(blocked.id, { onSuccess: onClose })}
            >
              {t('Free this time')}
            </Button>
          </>
        )
      }
    >
      <p>{blocked ? periodText(blocked) : hoursOf(entry)}</p>
      <p className="mt-2 text-quiet">
        {blocked
          ? entry.crew
            ? t('No one can book {crew} during this time.', { crew: entry.crew })
            : t('No one can book you during this time.')
          : t('It is an event of a calendar that you have connected. Change it there.')}
      </p>
    </Dialog>
  )
}

/** "Tue, Mar 10, 2026, 12:00 PM to 5:00 PM", or from one day to another. */
function periodText({ starts_on, starts_at, ends_on, ends_at }: BlockedTime): string {
  const isAllDay = starts_at === '00:00' && ends_at === '00:00'
  const last = isAllDay ? dayAfter(ends_on, -1) : ends_on
  if (isAllDay)
    return starts_on === last
      ? shortDay(starts_on)
      : t('{first} to {last}', { first: shortDay(starts_on), last: shortDay(last) })
  const [from, to] = [clockOf(minutesOf(starts_at)), clockOf(minutesOf(ends_at))]
  return starts_on === ends_on
    ? t('{day}, {from} to {to}', { day: shortDay(starts_on), from, to })
    : t('{first}, {from}, to {last}, {to}', { first: shortDay(starts_on), from, last: shortDay(ends_on), to })
}

const shortDay = (date: string) => dateText(date, 'short')
