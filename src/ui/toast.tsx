import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { CircleAlert } from '#ui/icons/circle-exclamation-point.ts'
import { Info } from '#ui/icons/info.ts'
import { TriangleAlert } from '#ui/icons/triangle-exclamation-point.ts'
import { X } from '#ui/icons/x.ts'
import { t } from '#ui/language.ts'
import { classNames } from './class-names.ts'

/** Anything but success, error and warning is shown as info. */
export type ToastType = 'success' | 'error' | 'warning' | 'info'
/** A short message, and links to what the user can do now: each a text and a path. */
export type Toast = {
  title: string
  message?: string | undefined
  type?: ToastType | undefined
  links?: readonly (readonly [string, string])[] | undefined
}
type Shown = Toast & { id: number; since: number }

/** How long a toast is shown, in milliseconds; hovering or focusing it pauses the time. */
const TOAST_DURATION_MS = 5000
const NEXT_PAGE_KEY = 'toast-on-next-page'

let shown: Shown | undefined
let lastId = 0
/** When the user last pressed something; milliseconds since the page was loaded. */
let pressedAt = 0
const listeners = new Set<() => void>()

function show(next: Shown | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast instead of the last one. In the browser only. */
export function toast(message: Toast): void {
  show({ ...message, id: ++lastId, since: performance.now() })
}

/** Whether a toast with this title is shown. */
export const isToastShown = (title: string): boolean => shown?.title === title

/** Shows a toast after the next page load. */
export function toastOnNextPage(message: Toast): void {
  sessionStorage.setItem(NEXT_PAGE_KEY, JSON.stringify(message))
}

function dismiss(id: number): void {
  if (shown?.id === id) show(undefined)
}

/**
 * Remembers when the user presses a key, a button or a link, or goes back. Screen readers only
 * click.
 */
function watchPresses(): () => void {
  const press = () => (pressedAt = performance.now())
  const events = ['pointerdown', 'keydown', 'click', 'popstate']
  for (const event of events) window.addEventListener(event, press, { capture: true })
  return () => {
    for (const event of events) window.removeEventListener(event, press, { capture: true })
  }
}

/**
 * Removes the toast of a page that the user leaves. If the site goes on by itself, the toast is
 * about the new page.
 */
function useLeaving(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(watchPresses, [])
  useEffect(() => {
    if (last.current !== pathname && shown && shown.since < pressedAt) show(undefined)
    last.current = pathname
  }, [pathname])
}

/**
 * The place of the toast; used once, in the root layout. It is in the top layer, above open
 * dialogs: at the bottom of the page, above a bar that stays there (`data-bottom-bar`). On small
 * screens a dialog is at the bottom, so the toast is at the top, where the dialog leaves room
 * (`--toasts`).
 */
export function ToastRegion() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
  const [paused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  useLeaving()
  useEffect(() => {
    const waiting = sessionStorage.getItem(NEXT_PAGE_KEY)
    sessionStorage.removeItem(NEXT_PAGE_KEY)
    if (waiting) toast(JSON.parse(waiting) as Toast)
  }, [])
  useEffect(() => {
    const element = region.current
    // Most pages never show one. Writing to the root would style the whole page again.
    if (!current && !element?.matches(':popover-open')) return
    if (!current || document.querySelector('dialog:modal')) element?.hidePopover()
    if (current && !element?.matches(':popover-open')) element?.showPopover()
    document.documentElement.style.setProperty('--toasts', `${element?.offsetHeight ?? 0}px`)
    // Removed elements fire no leave events, and the next toast would stay forever.
    setPaused(element?.matches(':focus-within') ?? false)
  }, [current])

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={t('Alerts')}
      aria-live="polite"
      onPointerMove={({ pointerType }) => setPaused(pointerType === 'mouse')}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="inset-auto right-0 bottom-(--bottom-bar) m-0 w-full max-w-sm overflow-visible border-0 bg-transparent p-4 max-xl:in-[:root:has(dialog:modal)]:top-0 max-xl:in-[:root:has(dialog:modal)]:bottom-auto"
    >
      {current && <ToastCard key={current.id} toast={current} paused={paused} />}
    </section>
  )
}

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info }
const colors = { success: 'text-evergreen', error: 'text-terracotta', warning: 'text-lamp-deep', info: 'text-quiet' }

function ToastCard({ toast: { id, title, message, type, links }, paused }: { toast: Shown; paused: boolean }) {
  const kind = type && type in icons ? type : 'info'
  const Icon = icons[kind]
  useDismissal(id, paused)
  return (
    <div
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      className="appear flex items-start gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4 text-ink shadow-soft"
    >
      <Icon aria-hidden="true" className={classNames('mt-2.5 size-5 shrink-0', colors[kind])} />
      <div className="min-w-0 flex-1 py-2 text-sm">
        <p className="font-semibold">{title}</p>
        {message && <p>{message}</p>}
        {links?.map(([text, to]) => (
          <Link key={to} to={to} className="text-link mr-5 inline-flex min-h-11 items-center">
            {text}
          </Link>
        ))}
      </div>
      <button
        type="button"
        onClick={() => dismiss(id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-full text-quiet hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">{t('Dismiss')}</span>
      </button>
    </div>
  )
}

/** Counts only the time in which the user is not looking at the toast. */
function useDismissal(id: number, paused: boolean): void {
  const left = useRef(TOAST_DURATION_MS)
  useEffect(() => {
    if (paused) return
    const since = performance.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [id, paused])
}
