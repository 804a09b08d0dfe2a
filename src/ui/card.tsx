import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A card. `raised` lifts it under the pointer, for cards that are links. */
export function Card({ raised = false, className, ...rest }: ComponentProps<'div'> & { raised?: boolean | undefined }) {
  return <div {...rest} className={classNames('card', raised && 'card-raised', className ?? 'p-5 sm:p-6')} />
}
