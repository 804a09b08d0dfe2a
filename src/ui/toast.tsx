import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'

/** Anything but success, error and warning is shown as info. */
export type ToastType = 'success' | 'error' | 'warning' | 'info'
/** A short message. */
export type Toast = { title: string; message?: string; type?: ToastType }
type Shown = Toast & { id: number }

/** How long a toast is shown, in milliseconds; hovering or focusing the toasts pauses the time. */
export const TOAST_DURATION_MS = 5000
const NEXT_PAGE_KEY = 'toast-on-next-page'

let shown: Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: Shown[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast. In the browser only. */
export function toast(message: Toast): void {
  show([...shown, { ...message, id: ++lastId }])
}

/** Shows a toast after the next page load. */
export function toastOnNextPage(message: Toast): void {
  sessionStorage.setItem(NEXT_PAGE_KEY, JSON.stringify(message))
}

function dismiss(id: number): void {
  show(shown.filter((each) => each.id !== id))
}

const nothing: Shown[] = []

/**
 * The place of toasts; used once, in the root layout. It is in the top layer, above open dialogs: below
 * the navigation bar if the page has no room beside a form. A dialog leaves room above itself there
 * (`--toasts`).
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => nothing,
  )
  const [paused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const waiting = sessionStorage.getItem(NEXT_PAGE_KEY)
    sessionStorage.removeItem(NEXT_PAGE_KEY)
    if (waiting) toast(JSON.parse(waiting) as Toast)
  }, [])
  useEffect(() => {
    const element = region.current
    if (toasts.length === 0 || document.querySelector('dialog:modal')) element?.hidePopover()
    if (toasts.length > 0 && !element?.matches(':popover-open')) element?.showPopover()
    document.documentElement.style.setProperty('--toasts', `${element?.offsetHeight ?? 0}px`)
    // Removed elements fire no leave events, and the next toasts would stay forever.
    setPaused(element?.matches(':focus-within') ?? false)
  }, [toasts])

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Alerts"
      aria-live="polite"
      onPointerMove={({ pointerType }) => setPaused(pointerType === 'mouse')}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="inset-auto right-0 bottom-0 m-0 w-full max-w-sm flex-col gap-3 overflow-visible border-0 bg-transparent p-4 open:flex max-xl:top-17 max-xl:bottom-auto max-xl:in-[:root:has(dialog:modal)]:top-0"
    >
      {toasts.map((each) => (
        <ToastCard key={each.id} toast={each} paused={paused} />
      ))}
    </section>
  )
}

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info }
const colors = { success: 'text-evergreen', error: 'text-terracotta', warning: 'text-lamp-deep', info: 'text-quiet' }

function ToastCard({ toast: { id, title, message, type }, paused }: { toast: Shown; paused: boolean }) {
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
      </div>
      <button
        type="button"
        onClick={() => dismiss(id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-full text-quiet hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}

/** Counts only the time in which the user is not looking at the toasts. */
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
