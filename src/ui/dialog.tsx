import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { X } from '#ui/icons/x.ts'
import { t } from '#ui/language.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { ancestorsOf, focusNear } from './focus-kept.ts'

type DialogProps = {
  open: boolean
  /**
   * Called for Escape, Back, a press outside and the close button; the parent then sets `open` to
   * false.
   */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/**
 * A modal dialog: a sheet on a phone, a card on a desktop. It is the platform's `<dialog>`, which
 * traps and returns the focus and makes the page inert. It exists once it has been opened, and its
 * content only while it is open. The focus starts at the first field or button of the content; the
 * close button comes last.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  return wasOpened || props.open ? <DialogElement {...props} /> : null
}

function DialogElement({ open, onClose, title, children, actions, size = 'md', role = 'dialog' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useFocusBack()
  useEffect(() => {
    const dialog = element.current
    if (open && !dialog?.open) {
      dialog?.showModal()
      startAtField(dialog)
    }
    if (!open && dialog?.open) {
      dialog.close()
      // The element that opened it may be gone.
      if (document.activeElement === document.body) focusNear(ancestorsOf(dialog))
    }
  }, [open])
  useEffect(() => {
    // The focused element was replaced, and the focus went with it.
    if (element.current?.open && document.activeElement === document.body)
      element.current.querySelector<HTMLElement>('footer button')?.focus()
  }, [title])

  return (
    <dialog
      ref={element}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The event comes late: by then, the user may have opened the dialog again.
      onClose={(event) => open && !event.currentTarget.open && onClose()}
      onMouseDown={(event) => {
        if (!isOutside(event)) return
        // Without this, the press would take the focus that the dialog returns.
        event.preventDefault()
        onClose()
      }}
      className={classNames(
        'm-0 mt-auto max-h-[92dvh] w-full max-w-full flex-col overflow-hidden rounded-t-card border border-line bg-surface p-0 text-ink shadow-soft open:flex',
        'max-sm:max-h-[min(92dvh,max(50dvh,100dvh_-_var(--toasts,0px)))] sm:max-xl:max-h-[min(92dvh,max(50dvh,100dvh_-_2*var(--toasts,0px)))]',
        'backdrop:bg-[oklch(0.15_0.02_260/0.55)] open:appear sm:m-auto sm:rounded-card',
        widths[size],
      )}
    >
      {open && (
        <>
          <CloseOnBack onClose={onClose} />
          <h2
            id={titleId}
            className={classNames(
              'px-5 pt-5 pb-2 text-xl wrap-break-word sm:px-6',
              role === 'dialog' && 'pr-16 sm:pr-16',
            )}
          >
            {title}
          </h2>
          <div className="relative flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6">{children}</div>
          {actions && (
            <footer className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
              {actions}
            </footer>
          )}
          {role === 'dialog' && (
            <button
              type="button"
              onClick={onClose}
              className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-full hover:bg-sunken"
            >
              <X aria-hidden="true" className="size-5" />
              <span className="sr-only">{t('Close')}</span>
            </button>
          )}
        </>
      )}
    </dialog>
  )
}

/**
 * Lets Back close the dialog instead of leaving the page. Back to another site can't be stopped.
 */
function CloseOnBack({ onClose }: Pick<DialogProps, 'onClose'>) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  const { key } = useLocation()
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    const close = () => latest.current()
    // Waits until the browser has stepped forward again. Otherwise, a dialog that changes the
    // address would change the wrong entry.
    if ((window.history.state?.key ?? 'default') === key) close()
    else window.addEventListener('popstate', close, { once: true })
  }, [blocker, key])
  return null
}

/**
 * Scrolling content takes the focus and starts at its top; a question focuses its harmless answer,
 * and radio buttons the chosen one.
 */
function startAtField(dialog: HTMLDialogElement | null): void {
  const focused = document.activeElement
  const start = dialog?.role === 'alertdialog' ? 'input, select, textarea, footer button' : 'input, select, textarea'
  const first = focused?.parentElement === dialog ? dialog?.querySelector(start) : focused
  const chosen = first?.closest('[role="radiogroup"]')?.querySelector('input:checked') ?? first
  if (chosen instanceof HTMLElement) chosen.focus()
}

/** Returns the focus when the dialog is removed, which the browser doesn't do. */
function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])
}

/** Whether a press is outside the dialog's box. The backdrop belongs to the dialog element. */
function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}

type ConfirmDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  /** Names the action, e.g. "Delete service". */
  confirmText: string
  cancelText?: string | undefined
  /** Set for actions that can't be undone. */
  danger?: boolean | undefined
  pending?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action that can't be undone; the focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmText,
    cancelText = t('Cancel'),
    danger = false,
    pending,
    onConfirm,
    onCancel,
  } = props
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="sm"
      role="alertdialog"
      actions={
        <>
          <Button autoFocus onClick={onCancel}>
            {cancelText}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
