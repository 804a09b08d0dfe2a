import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { X } from '#ui/icons/x.ts'
import { classNames } from './class-names.ts'

/** A small link among others, e.g. a popular search. */
export function Chip({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classNames('chip border-edge/70 bg-surface hover:border-ink hover:bg-sunken', className)}
    />
  )
}

/** An active filter; following the link removes it, so it works without JavaScript. */
export function FilterChip({ className, children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classNames('chip border-lamp-edge bg-lamp-soft hover:border-ink', className)}>
      <span className="sr-only">Remove filter: </span>
      {children}
      <X aria-hidden="true" className="size-4" />
    </Link>
  )
}
