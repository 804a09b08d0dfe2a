import { Check } from '#ui/icons/check.ts'
import { t } from '#ui/language.ts'
import { classNames } from './class-names.ts'

/**
 * The steps of a form. `current` counts from 0; on a phone only the current step shows its name.
 */
export function Stepper({
  steps,
  current,
  label = t('Progress'),
}: {
  steps: string[]
  current: number
  label?: string | undefined
}) {
  return (
    <ol aria-label={label} className="flex items-center gap-1.5 sm:gap-3">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-1.5 sm:gap-3',
            at > 0 && 'flex-auto before:h-px before:min-w-2 before:flex-1 before:bg-edge/60',
          )}
        >
          <span
            className={classNames(
              'flex size-8 shrink-0 items-center justify-center rounded-full border text-sm font-semibold tabular-nums',
              at < current && 'border-evergreen bg-evergreen-soft text-evergreen',
              at === current && 'stand-out border-lamp-edge bg-lamp text-on-lamp',
              at > current && 'border-edge text-quiet',
            )}
          >
            {at < current ? <Check aria-hidden="true" className="size-4" /> : at + 1}
          </span>
          <span
            className={classNames(
              'text-sm leading-tight',
              at === current ? 'font-semibold' : 'text-quiet max-sm:sr-only',
            )}
          >
            {step}
            {at < current && <span className="sr-only"> {t('(done)')}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
