import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

/** An option, with an optional description and decorative icon. */
export type RadioChoice<Value extends string> = {
  value: Value
  label: string
  hint?: string | undefined
  icon?: ReactNode
}

type RadioGroupProps<Value extends string> = {
  label: string
  name: string
  choices: RadioChoice<Value>[]
  value?: Value | undefined
  defaultValue?: Value | undefined
  onChange?: ((value: Value) => void) | undefined
  error?: string | null | undefined
  /** Side by side if at least 30 rem wide; otherwise stacked. */
  columns?: boolean | undefined
  className?: string | undefined
}

/** One of a few visible options: native radio buttons drawn as cards. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, name, choices, value, defaultValue, onChange, error, columns = true, className } = props
  const errorId = useId()
  return (
    <fieldset
      className={className}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className={classNames('grid gap-3', columns && 'min-[30rem]:grid-flow-col min-[30rem]:auto-cols-fr')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'flex min-h-12 items-start gap-3 rounded-field border border-edge bg-surface px-3.5 py-3 transition-colors',
              'hover:border-ink has-checked:border-lamp-edge has-checked:bg-lamp-soft has-checked:ring-1 has-checked:ring-lamp-edge',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onChange?.(choice.value)}
              className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-surface outline-none checked:border-[6px] checked:border-lamp-edge"
            />
            <span className="flex-1 leading-6">
              <span className="block font-medium">{choice.label}</span>
              {choice.hint && <span className="block text-sm text-quiet">{choice.hint}</span>}
            </span>
            {choice.icon && <span className="text-quiet">{choice.icon}</span>}
          </label>
        ))}
      </div>
      <div className="mt-1.5 has-[:empty]:mt-0">
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </fieldset>
  )
}
