import type { ReactNode } from 'react'
import { servicePriceText } from '#domains/catalog/services-rules.ts'
import { dateText, rangeText, timeText, zoneText } from '#domains/schedule/slots-rules.ts'
import { Card } from '#ui/card.tsx'
import { money } from '#ui/formats.ts'
import { CalendarDays } from '#ui/icons/calendar-days.ts'
import { Clock } from '#ui/icons/clock.ts'
import { Repeat } from '#ui/icons/repeat.ts'
import { Wrench } from '#ui/icons/wrench.ts'
import { t } from '#ui/language.ts'
import { Spoken } from '#ui/spoken.tsx'
import { everyText } from '../details-rules.ts'
import type { Draft } from '../drafts-rules.ts'
import { totalOf } from '../lines-rules.ts'
import type { BookingForm } from '../request-client.ts'
import { datesOf } from '../request-rules.ts'
import { PriceLines } from './price-lines.tsx'

type BookingSummaryProps = {
  form: BookingForm
  provider: ReactNode
  /** The provider's cancellation terms. */
  terms: string | undefined
}

/** The choices so far and the price, beside each step. */
export function BookingSummary({ form, provider, terms }: BookingSummaryProps) {
  const { draft, chosenDate, service, reach, repeat, lines, linesOn } = form
  const total = totalOf(lines)
  const prices = datesOf(draft.date, repeat).map((date) => ({ date, amount: totalOf(linesOn(date)) }))
  return (
    <Card aria-label={t('Booking summary')} role="region" className="p-5 sm:p-6 lg:sticky lg:top-24">
      <h2 className="text-xl">{t('Summary')}</h2>
      <div className="mt-4">{provider}</div>
      <dl className="mt-5 grid gap-3 border-t border-line pt-5">
        <Line icon={<Wrench />} term={t('Service')}>
          {service?.name}
        </Line>
        <Line icon={<CalendarDays />} term={t('Date')}>
          {chosenDate && dateText(chosenDate)}
        </Line>
        <Line icon={<Clock />} term={t('Time')}>
          {draft.start_time && <Hours draft={draft} time_zone={reach.data?.time_zone} />}
        </Line>
        {repeat && (
          <Line icon={<Repeat />} term={t('Repeat')}>
            {repeat.until_stopped
              ? t('{every}, until you stop', { every: everyText(repeat) })
              : t('{every}, until {date}', {
                  every: everyText(repeat),
                  date: dateText(datesOf(draft.date, repeat).at(-1)!),
                })}
          </Line>
        )}
      </dl>
      <div aria-live="polite" className="mt-5 border-t border-line pt-5">
        {service && lines.length > 0 ? (
          <>
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-semibold">{repeat ? t('Each booking') : t('Total')}</span>
              <span className="font-display text-2xl tabular-nums">{money(total)}</span>
            </p>
            <PriceLines lines={lines} price_kind={service.price_kind} className="mt-1 text-right text-sm text-quiet" />
            {prices
              .filter(({ amount }) => amount !== total)
              .map(({ date, amount }) => (
                <p key={date} className="mt-1 flex justify-between gap-4 text-sm text-quiet tabular-nums">
                  <span>{dateText(date)}</span>
                  <span>{money(amount)}</span>
                </p>
              ))}
            {repeat && (
              <p className="mt-3 flex items-baseline justify-between gap-4 tabular-nums">
                <span>
                  {repeat.until_stopped
                    ? t('The next {count} bookings', { count: repeat.times })
                    : t('{count} bookings in all', { count: repeat.times })}
                </span>
                <span className="font-semibold">{money(totalOf(prices))}</span>
              </p>
            )}
          </>
        ) : (
          <p className="text-quiet">
            {service ? <Spoken>{servicePriceText(service)}</Spoken> : t('The price appears as you choose.')}
          </p>
        )}
      </div>
      {terms && <p className="mt-4 text-sm text-quiet">{t('Cancellation: {terms}', { terms })}</p>}
    </Card>
  )
}

function Hours({ draft, time_zone }: { draft: Draft; time_zone: string | undefined }) {
  return (
    <>
      {draft.end_time ? rangeText(draft) : timeText(draft.start_time)}
      {time_zone && <span className="block text-sm text-quiet">{zoneText(time_zone)}</span>}
    </>
  )
}

function Line({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sr-only">{term}</dt>
      <dd className="flex items-start gap-3 [&_svg]:mt-1 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-quiet">
        {icon}
        <div className="min-w-0 flex-1 wrap-anywhere">
          {children || <span className="text-quiet">{t('{term} not chosen yet', { term })}</span>}
        </div>
      </dd>
    </div>
  )
}
