import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { ancestorsOf, focusNear } from './focus-kept.ts'

type DialogProps = {
  open: boolean
  /** Called for Escape, a press outside and the close button; the owner then sets `open` to false. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  role?: 'dialog' | 'alertdialog'
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/**
 * A modal window: a sheet from below on a phone, a card in the middle on a desk. It is the platform's `<dialog>`, which
 * traps and returns the focus, makes the page behind inert and costs no JavaScript. Its content exists only while it is open.
 * The focus starts at the first field or button of the content: the close button comes last.
 */
export function Dialog({ open, onClose, title, children, actions, size = 'md', role = 'dialog' }: DialogProps) {
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
      // What opened it may have gone by what was done in it.
      if (document.activeElement === document.body) focusNear(ancestorsOf(dialog))
    }
  }, [open])
  useEffect(() => {
    // It has turned into another one, and what had the focus went with the first.
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
      onClose={() => open && onClose()}
      onMouseDown={(event) => {
        if (!isOutside(event)) return
        // Or the press would take the focus that the dialog gives back.
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
          <h2
            id={titleId}
            className={classNames('px-5 pt-5 pb-2 text-xl sm:px-6', role === 'dialog' && 'pr-16 sm:pr-16')}
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
              <span className="sr-only">Close</span>
            </button>
          )}
        </>
      )}
    </dialog>
  )
}

/**
 * Content that scrolls would have the focus itself, and say nothing. What is only read keeps it there, and begins at its top; a question has it at its
 * harmless answer. Of radios it is the chosen one's.
 */
function startAtField(dialog: HTMLDialogElement | null): void {
  const focused = document.activeElement
  const start = dialog?.role === 'alertdialog' ? 'input, select, textarea, footer button' : 'input, select, textarea'
  const first = focused?.parentElement === dialog ? dialog?.querySelector(start) : focused
  const chosen = first?.closest('[role="radiogroup"]')?.querySelector('input:checked') ?? first
  if (chosen instanceof HTMLElement) chosen.focus()
}

/** A dialog that goes with its element gives nothing back: then whoever had the focus when it came has it again. */
function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])
}

/** The backdrop belongs to the dialog element; a press on it lies outside of the dialog's box. */
function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}

type ConfirmDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  /** Says what happens, e.g. "Delete service". */
  confirmText: string
  cancelText?: string
  /** It cannot be undone. */
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back; the focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmText,
    cancelText = 'Cancel',
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
