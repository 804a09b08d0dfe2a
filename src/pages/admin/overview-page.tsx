import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { needsQuery } from '#domains/moderation/needs-client.ts'
import { useMayDo } from '#domains/operators/client.ts'
import { overviewQuery } from '#domains/operators/overview-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { urls } from '#urls.ts'
import { AdminShell } from './admin-shell.tsx'
import { Checklist } from './checklist.tsx'
import { NeedsYou } from './needs-you.tsx'
import { loadOperator, readFirst } from './operator.ts'
import { OverviewCharts } from './overview-charts.tsx'

const periods = ['7', '30', '90']
const daysIn = (search: URLSearchParams) => periods.find((days) => days === search.get('days')) ?? '30'

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  const days = daysIn(new URL(args.request.url).searchParams)
  return readFirst(() =>
    Promise.all([queryClient.query(overviewQuery(api, { days })), queryClient.query(needsQuery(api))]),
  )
}

/** `/admin`: what happened lately. */
export function Component() {
  const [search] = useSearchParams()
  const days = daysIn(search)
  const mayChange = useMayDo('site')
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(overviewQuery(useApi(), { days }))
  return (
    <AdminShell
      title={t('Overview')}
      lead={t('The last {days} days, in UTC.', { days })}
      aside={<Periods chosen={days} />}
    >
      {mayChange && <Checklist />}
      <NeedsYou />
      {data ? (
        <OverviewCharts key={days} overview={data} />
      ) : errorUpdateCount === 0 ? (
        <OverviewLoading />
      ) : (
        <ErrorPanel
          cause={error}
          title={t('The overview could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </AdminShell>
  )
}

function Periods({ chosen }: { chosen: string }) {
  return (
    <nav aria-label={t('Period')} className="flex gap-2">
      {periods.map((days) => (
        <ButtonLink
          key={days}
          to={urls.admin('', { days })}
          preventScrollReset
          size="sm"
          variant={days === chosen ? 'primary' : 'secondary'}
          aria-current={days === chosen ? 'true' : undefined}
        >
          {t('{days} days', { days })}
        </ButtonLink>
      ))}
    </nav>
  )
}

function OverviewLoading() {
  return (
    <Loading label={t('Loading the overview')} className="grid gap-6">
      <Skeleton className="h-20 w-full" />
      <div className="grid gap-6 lg:grid-cols-2">
        {[0, 1, 2, 3].map((chart) => (
          <Skeleton key={chart} className="h-64 w-full" />
        ))}
      </div>
    </Loading>
  )
}
