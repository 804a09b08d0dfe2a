import type { UserType } from '#domains/identity/contract.ts'
import { canMove, moveProblem } from '#domains/schedule/lifecycle-rules.ts'
import { dateText, rangeText, zoneText } from '#domains/schedule/slots-rules.ts'
import { Button } from '#ui/button.tsx'
import { money } from '#ui/formats.ts'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { Check } from '#ui/icons/check.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import type { Booking, Proposal } from '../contract.ts'
import { useAnswerProposal } from '../reschedules-client.ts'
import { isProviderSuspended, otherParty } from '../rules.ts'

type ProposalPanelProps = { booking: Booking; proposal: Proposal; party: UserType }

/** A proposed time, its price, and the buttons to answer it. */
export function ProposalPanel({ booking, proposal, party }: ProposalPanelProps) {
  const now = useNow()
  const answer = useAnswerProposal(booking)
  const isOwn = proposal.proposed_by === party
  const { id, name } = otherParty(booking, party)
  const shownName = id === null ? null : name
  // The notice about a suspended provider is beside the buttons of the booking.
  const problem = isOwn || isProviderSuspended(booking) ? null : moveProblem(booking, 'accept the time', party, now)
  const can = (act: Parameters<typeof canMove>[1]) => canMove(booking, act, party, now)
  const pending = (which: typeof answer.variables) => answer.isPending && answer.variables === which
  return (
    <div
      role="group"
      aria-label={t('Proposed time')}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-field border border-lamp-edge/60 bg-lamp-soft p-4"
    >
      <div className="flex gap-3">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-lamp-deep" />
        <div className="min-w-0">
          <p className="text-sm">{isOwn ? ownText(proposal) : othersText(proposal, shownName)}</p>
          <p className="font-semibold">
            {dateText(proposal.date, 'short')}, <span className="whitespace-nowrap">{rangeText(proposal)}</span>
            {proposal.time_zone !== booking.time_zone && ` (${zoneText(proposal.time_zone)})`}
          </p>
          <p className="text-sm tabular-nums">{priceLine(booking, proposal)}</p>
          {proposal.message && <p className="mt-1.5 text-sm wrap-anywhere whitespace-pre-line">“{proposal.message}”</p>}
          {problem && <p className="mt-1.5 text-sm">{problem}</p>}
          {isOwn && <p className="mt-1.5 text-sm">{untilText(proposal, shownName)}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow sm:pl-8">
        {can('accept the time') && (
          <Button
            size="sm"
            variant="primary"
            icon={<Check aria-hidden="true" className="size-4" />}
            pending={pending('accept')}
            onClick={() => answer.mutate('accept')}
          >
            {t('Accept new time')}
          </Button>
        )}
        {can('decline the time') && (
          <Button size="sm" pending={pending('decline')} onClick={() => answer.mutate('decline')}>
            {t('Decline new time')}
          </Button>
        )}
        {can('withdraw the time') && (
          <Button size="sm" pending={pending('withdraw')} onClick={() => answer.mutate('withdraw')}>
            {t('Withdraw')}
          </Button>
        )}
      </div>
    </div>
  )
}

const ownText = ({ bookings }: Proposal): string =>
  bookings > 1
    ? t('You have proposed another time for {bookings} bookings', { bookings })
    : t('You have proposed another time')

/** `name` is null for a customer whom the provider doesn't know yet. */
function othersText({ bookings }: Proposal, name: string | null): string {
  if (name === null)
    return bookings > 1
      ? t('The customer proposes another time for {bookings} bookings', { bookings })
      : t('The customer proposes another time')
  return bookings > 1
    ? t('{name} proposes another time for {bookings} bookings', { name, bookings })
    : t('{name} proposes another time', { name })
}

function untilText({ bookings }: Proposal, name: string | null): string {
  if (name === null)
    return bookings > 1
      ? t('The bookings stay where they are until the customer accepts.')
      : t('The booking stays where it is until the customer accepts.')
  return bookings > 1
    ? t('The bookings stay where they are until {name} accepts.', { name })
    : t('The booking stays where it is until {name} accepts.', { name })
}

function priceLine({ price }: Booking, proposal: Proposal): string {
  return proposal.price === price
    ? t('{amount}, as before', { amount: money(price) })
    : t('{amount} instead of {before}', { amount: money(proposal.price), before: money(price) })
}
