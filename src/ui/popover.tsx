import { type MouseEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

type PopoverProps = {
  /** The button's content. Its accessible name is `label`, if given, else this content. */
  trigger: ReactNode
  label?: string | undefined
  triggerClassName?: string | undefined
  panelClassName?: string | undefined
  /** The panel's name for screen readers; `label` by default. */
  panelLabel?: string | undefined
  /** Mounted only while open, so that its data is loaded on demand. */
  children: ReactNode
  /** Always mounted, so that it works without scripts. */
  lasting?: boolean | undefined
}

/**
 * A button and a panel at its right edge. The platform's popover closes it on Escape and a press
 * outside, returns the focus, and opens before scripts have loaded. Following a link inside closes
 * it.
 */
export function Popover({
  trigger,
  label,
  triggerClassName,
  panelClassName,
  panelLabel,
  children,
  lasting = false,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(panel.current?.matches(':popover-open') ?? false), [])
  useEffect(() => (open ? keepBelow(button.current, panel.current) : undefined), [open])

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-label={label}
        className={triggerClassName}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={panelLabel ?? label}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
        onClick={(event) => (event.target as Element).closest('a') && panel.current?.hidePopover()}
        className={classNames(
          'inset-auto top-17 right-3 m-0 max-h-[calc(100dvh-6rem)] w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-soft open:appear',
          panelClassName,
        )}
      >
        {(open || lasting) && children}
      </div>
    </>
  )
}

type PopoverChoiceProps = { icon?: ReactNode; danger?: boolean | undefined; onChoose: () => void; children: ReactNode }

/**
 * A choice in a popover that is a menu. It closes the popover first, so that the focus returns to
 * its button.
 */
export function PopoverChoice({ icon, danger = false, onChoose, children }: PopoverChoiceProps) {
  function choose({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Closed first, so that a dialog that opens now returns the focus there, too.
    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    onChoose()
  }
  return (
    <button
      type="button"
      onClick={choose}
      className={classNames(
        'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium hover:bg-sunken',
        danger && 'text-terracotta',
      )}
    >
      {icon}
      {children}
    </button>
  )
}

/** CSS pixels below the button that a panel needs. */
const roomBelow = 160

/**
 * Keeps the panel below the button, or above if the button is at the end of the screen, during
 * scrolling and resizing. Returns a function that stops.
 */
function keepBelow(button: HTMLElement | null, panel: HTMLElement | null): () => void {
  const place = () => {
    if (!button || !panel) return
    const anchor = button.getBoundingClientRect()
    const left = Math.max(12, Math.min(anchor.right - panel.offsetWidth, innerWidth - panel.offsetWidth - 12))
    const isLow = innerHeight - anchor.bottom < roomBelow
    panel.style.top = isLow ? 'auto' : `${anchor.bottom + 8}px`
    panel.style.bottom = isLow ? `${innerHeight - anchor.top + 8}px` : 'auto'
    panel.style.left = `${left}px`
    panel.style.right = 'auto'
  }
  place()
  addEventListener('scroll', place, { passive: true })
  addEventListener('resize', place)
  return () => {
    removeEventListener('scroll', place)
    removeEventListener('resize', place)
  }
}
