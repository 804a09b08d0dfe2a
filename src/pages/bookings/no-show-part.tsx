import type { Booking } from '#domains/bookings/contract.ts'
import { useNoteNoShow } from '#domains/bookings/no-shows-client.ts'
import { canUndoNoShow, noShowProblem, ownNoShow } from '#domains/bookings/no-shows-rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { Button } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'

/** Lets a party note after the start that the other one did not come. */
export function NoShowPart({ booking, party }: { booking: Booking; party: UserType }) {
  const now = useNow()
  const note = useNoteNoShow(booking.id)
  const ownNote = ownNoShow(booking, party)
  if (!ownNote && noShowProblem(booking, now) !== null) return null
  return (
    <section aria-label={t('No-show')} className="mt-5 grid justify-items-start gap-2">
      {ownNote && (
        <p>
          {party === 'customer'
            ? t(
                'You noted that the provider did not come. They were told, and the operators of this site see it. Other users do not.',
              )
            : t(
                'You noted that the customer did not come. They were told, and the operators of this site see it. Other users do not.',
              )}
        </p>
      )}
      {(!ownNote || canUndoNoShow(ownNote, now)) && (
        <Button size="sm" pending={note.isPending} onClick={() => note.mutate(ownNote !== undefined)}>
          {ownNote
            ? t('Undo the note')
            : party === 'customer'
              ? t('The provider did not come')
              : t('The customer did not come')}
        </Button>
      )}
    </section>
  )
}
