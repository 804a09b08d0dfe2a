import { useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Popover } from '#ui/popover.tsx'
import { Specimen } from './shelf.tsx'

type Open = 'sm' | 'md' | 'lg' | 'confirm' | 'danger' | undefined
const sizes = ['sm', 'md', 'lg'] as const

/** Dialogs, menus and popovers. */
export function Windows() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Specimen name="Card, and raised: put the pointer on it">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>A sheet on the page</Card>
          <Card raised>A raised card</Card>
        </div>
      </Specimen>
      <Specimen name="Dialog: press to open" inline>
        {sizes.map((size) => (
          <Button key={size} onClick={() => setOpen(size)}>
            Dialog {size}
          </Button>
        ))}
      </Specimen>
      <Specimen name="ConfirmDialog: press to open" inline>
        <Button onClick={() => setOpen('confirm')}>Ask</Button>
        <Button onClick={() => setOpen('danger')}>Ask before deleting</Button>
      </Specimen>
      <Specimen name="Popover: press to open" inline>
        <Popover trigger="Popover" triggerClassName={buttonClass()}>
          <p className="p-2">It is below its button.</p>
        </Popover>
      </Specimen>
      {sizes.map((size) => (
        <Dialog
          key={size}
          size={size}
          open={open === size}
          onClose={close}
          title="Cancel this booking"
          actions={
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          }
        >
          The other side is notified at once.
        </Dialog>
      ))}
      <ConfirmDialog
        open={open === 'confirm' || open === 'danger'}
        danger={open === 'danger'}
        title="Delete this service?"
        confirmText="Delete service"
        onConfirm={close}
        onCancel={close}
      >
        Bookings that were made stay as they are.
      </ConfirmDialog>
    </>
  )
}
