import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type SwitchInputProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'children'>
type SwitchProps = SwitchInputProps & { children: ReactNode }

/**
 * A setting that takes effect at once: a native checkbox after its label; the whole row can be
 * pressed.
 */
export function Switch({ children, ...input }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2">
      <span>{children}</span>
      <SwitchInput id={id} {...input} />
    </label>
  )
}

/** A switch without its label, for rows that have several. */
export function SwitchInput(input: SwitchInputProps) {
  return (
    <span className="relative flex h-7 w-12 shrink-0">
      <input
        type="checkbox"
        role="switch"
        {...input}
        aria-checked={input.checked}
        className={classNames(
          'peer h-7 w-12 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors',
          'hover:border-ink checked:border-lamp-edge checked:bg-lamp disabled:opacity-55 forced-colors:appearance-auto',
        )}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-edge transition-transform peer-checked:translate-x-5 peer-checked:bg-on-lamp forced-colors:hidden"
      />
    </span>
  )
}
