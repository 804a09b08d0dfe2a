import { type ComponentProps, type ReactNode, useId } from 'react'
import { Check } from '#ui/icons/check.ts'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  children: ReactNode
  error?: string | null | undefined
  className?: string | undefined
}

/** A native checkbox with its label; the whole row can be pressed. */
export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative mt-px flex size-6 shrink-0">
          <input
            type="checkbox"
            {...input}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="peer checkbox"
          />
          <Check strokeWidth={3} className="checkbox-mark peer-checked:opacity-100" />
        </span>
        <span className="leading-6">{children}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
