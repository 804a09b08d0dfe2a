import { dateText } from '#domains/schedule/slots-rules.ts'
import { siteName } from '#platform/brand.ts'
import { dayText } from '#ui/formats.ts'
import { BadgeCheck } from '#ui/icons/badge-check.ts'
import { CalendarCheck } from '#ui/icons/calendar-check.ts'
import { Clock } from '#ui/icons/clock.ts'
import { Repeat } from '#ui/icons/repeat.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { validityText } from '../credentials-rules.ts'
import type { ProviderRecord } from '../record-contract.ts'
import { type Check, checks } from '../record-rules.ts'

/**
 * Jobs, customers who came back, answers, and what an operator checked. Renders nothing if there
 * are no facts.
 */
export function TrackRecord({ record }: { record: ProviderRecord }) {
  const { jobs_done, repeat_customers, answered_share, verification, credentials } = record
  const facts = [
    jobs_done > 0 && {
      Icon: CalendarCheck,
      text: t('{jobs_done, plural, one {# job} other {# jobs}} done', { jobs_done }),
    },
    repeat_customers > 0 && {
      Icon: Repeat,
      text: t('{repeat_customers, plural, one {# customer} other {# customers}} booked again', { repeat_customers }),
    },
    answered_share !== null && {
      Icon: Clock,
      text: t('Answers {share}% of requests', { share: Math.round(answered_share * 100) }),
    },
  ].filter((fact) => fact !== false)
  if (facts.length === 0 && !verification && credentials.length === 0) return null
  return (
    <section aria-labelledby="record">
      <h2 id="record" className="text-2xl">
        {t('Track record')}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-2.5">
        {facts.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-2">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-lamp-deep" />
            {text}
          </li>
        ))}
      </ul>
      {credentials.length > 0 && <Credentials credentials={credentials} />}
      {verification && <Checked verification={verification} />}
    </section>
  )
}

function Credentials({ credentials }: Pick<ProviderRecord, 'credentials'>) {
  return (
    <ul aria-label={t('Credentials')} className="mt-5 grid gap-3">
      {credentials.map(({ title, issuer, region, number, expires_on }) => (
        <li key={`${title} ${issuer} ${number}`} className="flex items-start gap-2 wrap-anywhere">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-evergreen" />
          <span>
            <span className="font-semibold">{title}</span>
            {expires_on && `, ${validityText(expires_on)}`}
            <span className="block text-sm text-quiet">
              {[issuer, region, number && t('No. {number}', { number })].filter(Boolean).join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Checked({ verification }: { verification: NonNullable<ProviderRecord['verification']> }) {
  const until: Partial<Record<Check, string | null>> = {
    licence: verification.licence_until,
    insurance: verification.insurance_until,
  }
  return (
    <div className="mt-5 rounded-card border border-line bg-surface p-4 sm:p-5">
      <p className="flex items-start gap-2 font-semibold">
        <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-evergreen" />
        {t('Checked by {site} on {date}', { site: siteName(), date: dayText(verification.verified_at) })}
      </p>
      <ul className="mt-2 grid gap-1 pl-7">
        {verification.checked.map((check) => {
          const day = until[check]
          return (
            <li key={check}>
              {day ? (
                <Rich
                  text={t('{check}, <until>valid until {date}</until>', {
                    check: t(checks[check]),
                    date: dateText(day, 'short'),
                  })}
                  until={(text) => <span className="text-quiet">{text}</span>}
                />
              ) : (
                t(checks[check])
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
