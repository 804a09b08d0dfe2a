import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A card. `raised` lifts it under the pointer, for cards that are links. */
export function Card({ raised = false, className, ...rest }: ComponentProps<'div'> & { raised?: boolean }) {
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-card border border-line bg-surface',
        raised &&
          'transition-[box-shadow,border-color,transform] hover:border-edge/60 hover:shadow-soft has-focus-visible:border-edge motion-safe:hover:-translate-y-0.5',
        className ?? 'p-5 sm:p-6',
      )}
    />
  )
}
