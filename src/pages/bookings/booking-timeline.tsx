import type { Booking } from '#domains/bookings/contract.ts'
import { progressOf, type Step } from '#domains/bookings/progress-rules.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { instantText } from '#domains/schedule/slots-rules.ts'
import { classNames } from '#ui/class-names.ts'
import { Check } from '#ui/icons/check.ts'
import { Lamp } from '#ui/icons/lamp.ts'
import { t } from '#ui/language.ts'
import { useAnswerDeadline } from './answer-deadline.ts'

/**
 * The progress of a booking, from the request to the finished job: a column on a phone, a row
 * elsewhere. The lamp is on once the provider has accepted.
 */
export function BookingTimeline({ booking, className }: { booking: Booking; className?: string }) {
  const until = useAnswerDeadline(booking)
  const steps = progressOf(booking)
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <div className={className}>
      <ol aria-label={t('Progress')} className="grid sm:auto-cols-fr sm:grid-flow-col">
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'relative flex gap-3 pb-3 last:pb-0 sm:flex-col sm:gap-1.5 sm:pr-2 sm:pb-0',
              // The line to the next step.
              'not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3.5 not-last:before:w-px',
              'sm:not-last:before:top-3.5 sm:not-last:before:right-0 sm:not-last:before:bottom-auto sm:not-last:before:left-7 sm:not-last:before:h-px sm:not-last:before:w-auto',
              steps[index + 1]?.isDone ? 'not-last:before:bg-evergreen' : 'not-last:before:bg-edge',
            )}
          >
            <Mark step={step} />
            <span className="min-w-0 text-sm leading-tight max-sm:pt-1">
              <span className={step.isDone || index === current ? 'font-semibold' : 'text-quiet'}>{step.label}</span>
              <span className="block text-quiet">
                {step.at && instantText(step.at, booking.time_zone)}
                {step.id === 'accepted' && until && t('Answer by {until}', { until })}
              </span>
              {step.isDone && <span className="sr-only">{t('Done')}</span>}
            </span>
          </li>
        ))}
      </ol>
      <OtherZone time_zone={booking.time_zone} className="mt-2 block text-sm text-quiet" />
    </div>
  )
}

function Mark({ step: { id, isDone } }: { step: Step }) {
  const isLamp = id === 'accepted'
  return (
    <span
      className={classNames(
        'relative flex size-7 shrink-0 items-center justify-center rounded-full border transition-colors',
        !isDone && 'border-edge bg-surface text-quiet',
        isDone && !isLamp && 'border-evergreen bg-evergreen-soft text-evergreen',
        isDone && isLamp && 'border-lamp-edge bg-lamp text-on-lamp shadow-[0_0_0.75rem_var(--color-lamp)]',
      )}
    >
      {isLamp ? (
        <Lamp aria-hidden="true" className="size-4" />
      ) : (
        isDone && <Check aria-hidden="true" className="size-4" />
      )}
    </span>
  )
}
