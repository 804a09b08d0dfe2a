import type { ComponentProps, ReactNode } from 'react'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { classNames } from './class-names.ts'
import { controlClass, FieldFrame, type FieldTexts, StartIcon } from './field.tsx'

type SelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'className'> & { start?: ReactNode; labelHidden?: boolean | undefined }

/**
 * The browser's select with our style; works by keyboard, touch and without JavaScript. Children
 * are `<option>`s.
 */
export function Select({
  label,
  labelHidden,
  hint,
  error,
  optional,
  className,
  id,
  start,
  children,
  ...select
}: SelectProps) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, optional, className, id }}>
      {(wiring) => (
        <div className="relative">
          {start && <StartIcon>{start}</StartIcon>}
          <select
            {...select}
            {...wiring}
            className={classNames(controlClass, 'appearance-none truncate pr-10', start && 'pl-11')}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-quiet"
          />
        </div>
      )}
    </FieldFrame>
  )
}
