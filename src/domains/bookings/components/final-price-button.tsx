import { lazy, Suspense, useState } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import type { Booking } from '../contract.ts'
import { proposalProblem } from '../final-price-rules.ts'

const FinalPriceDialog = lazy(async () => {
  const { FinalPriceDialog: Component } = await import('./final-price-dialog.tsx')
  return { default: Component }
})

/** The provider's button "Final amount", after the work. Loads its dialog when pressed. */
export function FinalPriceButton({ booking, party }: { booking: Booking; party: UserType }) {
  const now = useNow()
  const [isOpen, setOpen] = useState<boolean>()
  if (proposalProblem(booking, party, now) !== null) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('Final amount')}
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <FinalPriceDialog booking={booking} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
