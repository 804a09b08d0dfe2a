import type { Booking } from '#domains/bookings/contract.ts'
import { useSetProgress } from '#domains/bookings/progress-client.ts'
import type { Progress } from '#domains/bookings/progress-contract.ts'
import { actOfStep, progressIn, stepsAfter } from '#domains/bookings/progress-rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { canMove } from '#domains/schedule/lifecycle-rules.ts'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/icons/check.ts'
import { Navigation } from '#ui/icons/navigation.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { msg, t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'

const labels: Record<Progress, string> = {
  on_the_way: msg('I’m on my way'),
  started: msg('I’ve started'),
  finished: msg('I’ve finished'),
}

/** The next step on the day of a job, and the last one to undo. Renders nothing for customers. */
export function ProgressButtons({ booking, party }: { booking: Booking; party: UserType }) {
  const now = useNow()
  const change = useSetProgress()
  const next = stepsAfter(booking.progress).find((step) => isNext(booking, step, party, now))
  const last = booking.progress && canMove(booking, 'undo a step', party, now) ? booking.progress : null
  const Icon = next === 'on_the_way' ? Navigation : Check
  const set = (progress: Progress | null, isUndo = false) => change.mutate({ booking_id: booking.id, progress, isUndo })
  return (
    <>
      {next && (
        <Button
          size="sm"
          variant="primary"
          icon={<Icon aria-hidden="true" className="size-4" />}
          pending={change.isPending && !change.variables.isUndo}
          onClick={() => set(next)}
        >
          {t(labels[next])}
        </Button>
      )}
      {last && (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          pending={change.isPending && change.variables.isUndo === true}
          onClick={() => set(progressIn({ ...booking, [`${last}_at`]: null }), true)}
        >
          {t('Undo “{step}”', { step: t(labels[last]) })}
        </Button>
      )}
    </>
  )
}

/**
 * Whether a step comes next: setting out before the start, starting from then on or on the way,
 * finishing after that.
 */
function isNext(booking: Booking, step: Progress, party: UserType, now: Date): boolean {
  if (!canMove(booking, actOfStep[step], party, now)) return false
  const hasBegun = now >= new Date(booking.starts_at)
  if (step === 'on_the_way') return !hasBegun
  return step === 'started' ? hasBegun || booking.on_the_way_at !== null : booking.started_at !== null
}
