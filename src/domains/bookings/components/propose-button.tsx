import { lazy, Suspense, useState } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { hasNoAccount } from '#domains/schedule/lifecycle-rules.ts'
import { Button } from '#ui/button.tsx'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { t } from '#ui/language.ts'
import type { Booking } from '../contract.ts'

const ProposeDialog = lazy(async () => {
  const { ProposeDialog: Component } = await import('./propose-dialog.tsx')
  return { default: Component }
})

/** The button "Propose another time", or "Move" if the client has no account. Loads its dialog. */
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
        {hasNoAccount(booking) ? t('Move') : t('Propose another time')}
      </Button>
      {pressed && (
        <Suspense>
          <ProposeDialog booking={booking} party={party} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
