import { dayText } from '#ui/formats.ts'
import { PartyPopper } from '#ui/icons/party-popper.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'

/** The promotional banner. The day is in UTC (docs/product/limits.md). */
export function Promotion({ endsAt }: { endsAt: string }) {
  return (
    <aside aria-label={t('Promotion')} className="border-b border-lamp-edge/40 bg-lamp-soft">
      <p className="page-width flex items-start justify-center gap-2.5 py-2.5 text-sm sm:items-center">
        <PartyPopper aria-hidden="true" className="size-4.5 shrink-0 text-lamp-deep max-sm:mt-0.5" />
        <span>
          <Rich
            text={t(
              '<strong>Free for providers until the end of {date} (UTC):</strong> leads, contact details and unlocking messages.',
              { date: dayText(endsAt) },
            )}
            strong={(text) => <strong>{text}</strong>}
          />
        </span>
      </p>
    </aside>
  )
}
