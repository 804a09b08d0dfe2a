import { lazy, Suspense, useState } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { Button } from '#ui/button.tsx'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import type { Booking } from '../contract.ts'

const ProposeDialog = lazy(async () => {
  const { ProposeDialog: Component } = await import('./propose-dialog.tsx')
  return { default: Component }
})

/** The button "Propose another time". Loads its dialog when pressed. */
export function ProposeButton({ booking, party }: { booking: Booking; party: UserType }) {
  const [pressed, setPressed] = useState(false)
  const [open, setOpen] = useState(false)
  function press() {
    setPressed(true)
    setOpen(true)
  }
  return (
    <>
      <Button size="sm" icon={<CalendarClock aria-hidden="true" className="size-4" />} onClick={press}>
        Propose another time
      </Button>
      {pressed && (
        <Suspense>
          <ProposeDialog booking={booking} party={party} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
