import type { Overview } from '#domains/operators/overview-contract.ts'
import { BarChart, type BarSeries } from '#ui/bar-chart.tsx'
import { Card } from '#ui/card.tsx'
import { dayText, wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { CategoryFunnels } from './category-funnels.tsx'
import { Funnel } from './funnel.tsx'

type Kind = keyof Overview['totals']

const names: Record<Kind, string> = {
  customers: msg('Customers'),
  providers: msg('Providers'),
  bookings: msg('Bookings'),
  requests: msg('Requests'),
  messages: msg('Messages'),
}

const charts: { title: string; kinds: Kind[] }[] = [
  { title: msg('Sign-ups'), kinds: ['customers', 'providers'] },
  { title: msg('Bookings'), kinds: ['bookings'] },
  { title: msg('Service requests'), kinds: ['requests'] },
  { title: msg('Messages'), kinds: ['messages'] },
]

const counts: Record<Kind, string> = {
  customers: msg('{count, plural, one {# customer} other {# customers}}'),
  providers: msg('{count, plural, one {# provider} other {# providers}}'),
  bookings: msg('{count, plural, one {# booking} other {# bookings}}'),
  requests: msg('{count, plural, one {# request} other {# requests}}'),
  messages: msg('{count, plural, one {# message} other {# messages}}'),
}

/** Totals, charts by day, and the funnel from searches to bookings. */
export function OverviewCharts({ overview: { days, totals, funnel, by_category } }: { overview: Overview }) {
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {(Object.keys(names) as Kind[]).map((kind) => (
          <Card key={kind} className="flex flex-col-reverse p-4 last:max-md:col-span-2">
            <dt className="text-sm text-quiet">{t('{names} so far', { names: t(names[kind]) })}</dt>
            <dd className="font-display text-2xl tabular-nums">{wholeText(totals[kind])}</dd>
          </Card>
        ))}
      </dl>
      <h2 className="sr-only">{t('Day by day')}</h2>
      <div className="grid gap-6 lg:grid-cols-2">
        {charts.map(({ title, kinds }) => (
          <Card key={title}>
            <BarChart
              title={t(title)}
              series={kinds.map(seriesOf)}
              bars={days.map((day) => ({
                label: dayText(day.date, { month: 'short' }),
                short: dayText(day.date, { month: 'short', year: undefined }),
                values: kinds.map((kind) => day[kind]),
              }))}
            />
          </Card>
        ))}
      </div>
      <Card>
        <h2 className="text-xl">{t('From a search to a completed booking')}</h2>
        <p className="mt-1 mb-5 max-w-measure text-sm text-quiet">
          {t(
            'Searches and page views are counted anonymously. The last three steps are the bookings that were requested in these days, and their outcomes so far.',
          )}
        </p>
        <Funnel funnel={funnel} />
        <h3 className="mt-8 text-lg">{t('By category')}</h3>
        <p className="mt-1 mb-4 max-w-measure text-sm text-quiet">
          {t(
            'A search counts if its words or its filter name the category. A page counts for each category of the provider.',
          )}
        </p>
        <CategoryFunnels funnels={by_category} />
      </Card>
    </div>
  )
}

const seriesOf = (kind: Kind): BarSeries => ({
  name: t(names[kind]),
  counted: counts[kind],
  tone: kind === 'providers' ? 'evergreen' : 'lamp',
})
