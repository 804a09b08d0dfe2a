import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { X } from '#ui/icons/x.ts'
import { t } from '#ui/language.ts'
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

/** One of a few options, each of which has its address. */
export function ChoiceChip({ isChosen, className, ...rest }: ComponentProps<typeof Link> & { isChosen: boolean }) {
  return (
    <Link
      {...rest}
      aria-current={isChosen || undefined}
      className={classNames(
        'chip max-w-full',
        isChosen ? 'border-lamp-edge bg-lamp-soft ring-1 ring-lamp-edge' : 'border-edge/70 bg-surface hover:border-ink',
        className,
      )}
    />
  )
}

/** An active filter; following the link removes it, so it works without JavaScript. */
export function FilterChip({ className, children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classNames('chip border-lamp-edge bg-lamp-soft hover:border-ink', className)}>
      <span className="sr-only">{`${t('Remove filter:')} `}</span>
      {children}
      <X aria-hidden="true" className="size-4" />
    </Link>
  )
}
