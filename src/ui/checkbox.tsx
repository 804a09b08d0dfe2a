import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  children: ReactNode
  error?: string | null
  className?: string
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
            className={classNames(
              'peer size-6 cursor-pointer appearance-none rounded-[6px] border border-edge bg-surface transition-colors',
              'hover:border-ink checked:border-lamp-edge checked:bg-lamp disabled:opacity-55 aria-invalid:border-terracotta',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-4 text-on-lamp opacity-0 transition-opacity peer-checked:opacity-100"
          />
        </span>
        <span className="leading-6">{children}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
