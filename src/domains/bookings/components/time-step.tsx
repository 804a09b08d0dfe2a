import { NothingFree } from '#domains/schedule/components/nothing-free.tsx'
import { SlotChoice } from '#domains/schedule/components/slot-choice.tsx'
import { hoursTexts, shorterText, zoneText } from '#domains/schedule/slots-rules.ts'
import { Banner } from '#ui/banner.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { useOwnTimeZone } from '#ui/time-zone.ts'
import { urls } from '#urls.ts'
import type { BookingForm } from '../request-client.ts'
import { bookingTexts, isOutOfReach } from '../request-rules.ts'

/** Step 2: the date, start and end. Offers only free times. */
export function TimeStep({ form }: { form: BookingForm }) {
  const { draft, problems, slots, starts, minutes, isEndFixed, reach, free, isGone, shortTime, chooseTime } = form
  return (
    <>
      <ZoneNote time_zone={reach.data?.time_zone} />
      {shortTime && (
        <Banner tone="warning">
          {shortTime} {isEndFixed ? t('Choose another start.') : t('Choose an end, or another start.')}
        </Banner>
      )}
      {slots.errorUpdateCount > 0 && !slots.data && (
        <ErrorPanel cause={slots.error} onRetry={() => void slots.refetch()} retrying={slots.isFetching} />
      )}
      <SlotChoice
        free={free}
        chosen={draft}
        starts={starts}
        others={(count) => shorterText(count, minutes)}
        minutes={minutes}
        isEndFixed={isEndFixed}
        problems={{
          ...problems,
          ...(isOutOfReach(draft.date, reach.data) && { date: bookingTexts.date }),
          ...(isGone && { start_time: hoursTexts.taken }),
        }}
        nothing={
          <div role="status" className="empty:hidden">
            {slots.data?.nothing && (
              <NothingFree
                nothing={slots.data.nothing}
                waitLink={urls.waitFor(form.provider_id, { service: draft.service_id, day: slots.data.date })}
                onChoose={(date) => chooseTime({ date, start_time: '', end_time: '' })}
              />
            )}
          </div>
        }
        onChange={chooseTime}
      />
    </>
  )
}

/** Names the provider's time zone if it differs from the user's. */
function ZoneNote({ time_zone }: { time_zone: string | undefined }) {
  const own = useOwnTimeZone()
  if (!time_zone || !own || zoneText(own) === zoneText(time_zone)) return null
  return (
    <Banner>
      <Rich
        text={t('All times are in the provider’s time zone: <strong>{zone}</strong>. Yours is {own}.', {
          zone: zoneText(time_zone),
          own: zoneText(own),
        })}
        strong={(text) => <strong>{text}</strong>}
      />
    </Banner>
  )
}
