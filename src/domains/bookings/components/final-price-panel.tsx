import { useState } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { instantText } from '#domains/schedule/slots-rules.ts'
import { refusedFields } from '#platform/form.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { money } from '#ui/formats.ts'
import { Check } from '#ui/icons/check.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import type { Booking, FinalPriceProposal } from '../contract.ts'
import { useAnswerFinalPrice } from '../final-price-client.ts'
import { finalPriceLimits, finalPriceTexts } from '../final-price-limits.ts'
import { labelText } from '../lines-rules.ts'
import { otherParty } from '../rules.ts'

type FinalPricePanelProps = { booking: Booking; final: FinalPriceProposal; party: UserType }

/** The final amount, and the buttons of the customer who has not answered. */
export function FinalPricePanel({ booking, final, party }: FinalPricePanelProps) {
  const { lines, price, note, status, dispute } = final
  return (
    <div
      role="group"
      aria-label={t('Final amount')}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-field border border-lamp-edge/60 bg-lamp-soft p-4"
    >
      <div>
        <p className="font-semibold tabular-nums">
          {price === booking.price ? (
            t('Final amount: {amount}', { amount: money(price) })
          ) : (
            <Rich
              text={t('Final amount: {amount} <span>instead of {before}</span>', {
                amount: money(price),
                before: money(booking.price),
              })}
              span={(text) => <span className="font-normal">{text}</span>}
            />
          )}
        </p>
        {lines.length > 1 && (
          <ul className="text-sm tabular-nums">
            {lines.map(({ label, amount }, at) => (
              <li key={at}>
                {labelText(label)}: {money(amount)}
              </li>
            ))}
          </ul>
        )}
        {note && <p className="mt-1.5 text-sm wrap-anywhere whitespace-pre-line">“{note}”</p>}
        <p className="mt-1.5 text-sm">{stateText(booking, final, party)}</p>
        {dispute && <p className="mt-1.5 text-sm wrap-anywhere whitespace-pre-line">“{dispute}”</p>}
      </div>
      {status === 'proposed' && party === 'customer' && <Answer booking_id={booking.id} />}
    </div>
  )
}

function stateText(booking: Booking, { status, answer_by, is_automatic }: FinalPriceProposal, party: UserType): string {
  const until = instantText(answer_by, booking.time_zone)
  const { name } = otherParty(booking, party)
  if (status === 'disputed')
    return party === 'customer'
      ? t('You said what is not right. {name} can propose another amount.', { name })
      : t('{name} does not agree. Please talk to each other; you can propose another amount.', { name })
  if (status === 'accepted')
    return is_automatic ? t('Accepted, because there was no objection within 48 hours.') : t('Accepted.')
  return party === 'customer'
    ? t('Please answer by {until}. After that it counts as accepted.', { until })
    : t('{name} has until {until} to answer. After that it counts as accepted.', { name, until })
}

function Answer({ booking_id }: { booking_id: string }) {
  const answer = useAnswerFinalPrice(booking_id)
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const isDisputing = text !== undefined
  function dispute() {
    if (!isDisputing) return setText('')
    if (!text.trim()) return setProblem(t(finalPriceTexts.dispute))
    answer.mutate({ accept: false, text }, { onError: (error) => setProblem(refusedFields(error)['text'] ?? null) })
  }
  return (
    <>
      {isDisputing && (
        <TextArea
          label={t('What is not right?')}
          name="text"
          rows={2}
          autoFocus
          hint={t('The provider and the operators of this site will see this.')}
          maxLength={finalPriceLimits.dispute}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
      )}
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        <Button
          size="sm"
          variant={isDisputing ? 'secondary' : 'primary'}
          icon={<Check aria-hidden="true" className="size-4" />}
          pending={answer.isPending && answer.variables.accept}
          onClick={() => answer.mutate({ accept: true })}
        >
          {t('Accept amount')}
        </Button>
        <Button size="sm" pending={answer.isPending && !answer.variables.accept} onClick={dispute}>
          {isDisputing ? t('Send') : t('Not right?')}
        </Button>
      </div>
    </>
  )
}
