import type { ReactNode } from 'react'
import { townName } from '#domains/locations/rules.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { money } from '#ui/formats.ts'
import { CalendarDays } from '#ui/icons/calendar-days.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Wallet } from '#ui/icons/wallet.ts'
import { t } from '#ui/language.ts'
import { Spoken } from '#ui/spoken.tsx'
import type { ServiceRequestDetails } from '../contract.ts'
import { isOpenToQuotes, timingTexts } from '../rules.ts'

/** The budget, time and place of a service request. `distance` is the distance to it, in words. */
export function ServiceRequestFacts({
  serviceRequest,
  distance,
}: {
  serviceRequest: ServiceRequestDetails
  distance?: string | undefined
}) {
  const { timing, preferred_date, start_time, end_time, time_zone, location } = serviceRequest
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-quiet">
      <Fact icon={<Wallet aria-hidden="true" />}>
        {isOpenToQuotes(serviceRequest)
          ? t('Open to quotes')
          : t('Budget {amount}', { amount: money(serviceRequest.budget) })}
      </Fact>
      {timing !== 'scheduled' && <Fact icon={<CalendarDays aria-hidden="true" />}>{t(timingTexts[timing])}</Fact>}
      {preferred_date && (
        <Fact icon={<CalendarDays aria-hidden="true" />}>
          {dateText(preferred_date, 'short')}
          {start_time && end_time && (
            <>
              {', '}
              <span className="whitespace-nowrap">{rangeText({ start_time, end_time })}</span>
              <OtherZone time_zone={time_zone} className="block text-sm" />
            </>
          )}
        </Fact>
      )}
      <Fact icon={<MapPin aria-hidden="true" />}>
        {townName(location)}
        {distance && (
          <>
            {', '}
            <span className="whitespace-nowrap">
              <Spoken>{distance}</Spoken>
            </span>
          </>
        )}
      </Fact>
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2 [&_svg]:mt-[0.3em] [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </li>
  )
}
