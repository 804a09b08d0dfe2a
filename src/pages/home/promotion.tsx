import { dayText } from '#ui/formats.ts'
import { PartyPopper } from '#ui/icons/party-popper.ts'

/** The promotional banner. The day is in UTC (docs/product/limits.md). */
export function Promotion({ endsAt }: { endsAt: string }) {
  return (
    <aside aria-label="Promotion" className="border-b border-lamp-edge/40 bg-lamp-soft">
      <p className="page-width flex items-start justify-center gap-2.5 py-2.5 text-sm sm:items-center">
        <PartyPopper aria-hidden="true" className="size-4.5 shrink-0 text-lamp-deep max-sm:mt-0.5" />
        <span>
          <strong>Free for providers until the end of {dayText(endsAt)} (UTC):</strong> leads, contact details and
          unlocking messages.
        </span>
      </p>
    </aside>
  )
}
