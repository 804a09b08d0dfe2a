import { type ComponentProps, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { t } from '#ui/language.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

/** The emphasis of a button. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
/** 44, 44 or 52 pixels high for touch; `sm` has small text. */
export type ButtonSize = 'sm' | 'md' | 'lg'

type Dress = {
  /**
   * One primary action per screen; `quiet` has no border; `danger` is for actions that can't be
   * undone.
   */
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Shown before the text; decorative. */
  icon?: ReactNode
}

const variants: Record<ButtonVariant, string> = {
  primary: 'stand-out border-lamp-edge bg-lamp text-on-lamp hover:bg-lamp-bright',
  secondary: 'border-edge bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-terracotta bg-terracotta text-on-terracotta hover:opacity-90',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3.5 text-sm',
  md: 'min-h-11 px-5',
  lg: 'min-h-13 px-7 text-lg',
}

/** The classes of a button, for other elements. */
export function buttonClass({ variant = 'secondary', size = 'md' }: Dress = {}): string {
  return classNames('button', variants[variant], sizes[size])
}

type ButtonProps = Dress &
  ComponentProps<'button'> & {
    /** Work is in progress: the button keeps the focus, shows a spinner and ignores presses. */
    pending?: boolean | undefined
    /** The text while work is in progress, e.g. "Submitting..."; by default the usual text. */
    pendingText?: string | undefined
  }

/** A button; `type` defaults to "button". */
export function Button(props: ButtonProps) {
  const { variant, size, icon, pending = false, pendingText, className, children, onClick, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={press}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {pending ? <Spinner className="size-[1.1em]" /> : icon}
      {pending ? <Pending>{pendingText ?? children}</Pending> : children}
    </button>
  )
}

/** The content of a pending button. Without a connection, pending work waits for one. */
function Pending({ children }: { children: ReactNode }) {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  return isOnline ? children : t('Waiting for a connection…')
}

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A link that looks like a button, for the next step of a page. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: Dress & ComponentProps<typeof Link>) {
  return (
    <Link viewTransition {...rest} className={classNames(buttonClass({ variant, size }), className)}>
      {icon}
      {children}
    </Link>
  )
}
