import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type EarningsSpan, earningsFile, earningsQuery } from '#domains/bookings/earnings-client.ts'
import type { Earnings } from '#domains/bookings/earnings-contract.ts'
import { todayQuery } from '#domains/schedule/hours-client.ts'
import { load, loadProvider } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { ButtonLink, buttonClass } from '#ui/button.tsx'
import { dayText, money, wholeText } from '#ui/formats.ts'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { Download } from '#ui/icons/download.ts'
import { t } from '#ui/language.ts'
import { Portion } from '#ui/portion.tsx'
import { urls } from '#urls.ts'

interface Page extends EarningsSpan {
  year: number
  /** The current year. There is nothing after it. */
  latest: number
}

/** No provider has earned anything before this year. */
const earliestYear = 2020

/** For providers only. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Page> {
  const { profile } = await loadProvider(context, request, 'earnings')
  const { today } = await load(context, (api) => todayQuery(api, profile.id))
  const latest = Number(today.slice(0, 4))
  const inAddress = Number(new URL(request.url).searchParams.get('year'))
  const year = Number.isInteger(inAddress) && inAddress >= earliestYear && inAddress < latest ? inAddress : latest
  const span = { from: `${year}-01`, to: year === latest ? today.slice(0, 7) : `${year}-12` }
  await load(context, (api) => earningsQuery(api, span))
  return { year, latest, ...span }
}

/** What the provider earned in the months of a year, and a file with each booking. */
export function Component() {
  const { year, latest, ...span } = useLoaderData<Page>()
  const { data: earnings } = useSuspenseQuery(earningsQuery(useApi(), span))
  return (
    <div className="page-width py-8 sm:py-12">
      <title>{pageTitle(t('Earnings'))}</title>
      <div className="max-w-4xl">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-4 sm:mb-6">
          <div>
            <h1 className="text-3xl sm:text-4xl">{t('Earnings')}</h1>
            <p className="mt-1 text-quiet">{t('Completed bookings by month.')}</p>
          </div>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow print:hidden">
            <ButtonLink to={urls.calendar()}>{t('Calendar')}</ButtonLink>
            <a href={earningsFile(span)} className={buttonClass({ variant: 'primary' })}>
              <Download aria-hidden="true" className="size-4" />
              {t('Download CSV')}
            </a>
          </div>
        </div>
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 className="text-xl tabular-nums">{year}</h2>
          <nav aria-label={t('Years')} className="flex gap-2 print:hidden">
            {year > earliestYear && (
              <YearLink year={year - 1}>
                <ChevronLeft aria-hidden="true" className="size-5" />
              </YearLink>
            )}
            {year < latest && (
              <YearLink year={year + 1}>
                <ChevronRight aria-hidden="true" className="size-5" />
              </YearLink>
            )}
          </nav>
        </div>
        <EarningsTable earnings={earnings} />
      </div>
    </div>
  )
}

function YearLink({ year, children }: { year: number; children: ReactNode }) {
  return (
    <Link to={urls.earnings(String(year))} preventScrollReset className={buttonClass({ size: 'sm' })}>
      {children}
      <span className="sr-only">{year}</span>
    </Link>
  )
}

/** The months with bars, the latest first, and their sum. */
function EarningsTable({ earnings: { months } }: { earnings: Earnings }) {
  const most = Math.max(1, ...months.map(({ amount }) => amount))
  const bookings = months.reduce((sum, month) => sum + month.bookings, 0)
  const amount = months.reduce((sum, month) => sum + month.amount, 0)
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <thead>
        <tr className="border-b border-edge text-sm text-quiet">
          <th scope="col" className="w-24 py-2 pr-3 font-medium sm:w-36">
            {t('Month')}
          </th>
          <td aria-hidden="true" />
          <th scope="col" className="py-2 pl-3 text-right font-medium">
            {t('Bookings')}
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <tr key={month.month} className="border-b border-line">
            <th scope="row" className="py-3 pr-3 font-normal">
              {dayText(`${month.month}-01`, { day: undefined, year: undefined })}
            </th>
            <td aria-hidden="true" className="h-12 py-3">
              <Portion width={month.amount / most} className="rounded-[4px] bg-lamp forced-colors:bg-[CanvasText]" />
            </td>
            <td className="py-3 pl-3 text-right">{wholeText(month.bookings)}</td>
            <td className="py-3 pl-3 text-right font-semibold">{money(month.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-3 pr-3">
            {t('Total')}
          </th>
          <td aria-hidden="true" />
          <td className="py-3 pl-3 text-right">{wholeText(bookings)}</td>
          <td className="py-3 pl-3 text-right">{money(amount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
