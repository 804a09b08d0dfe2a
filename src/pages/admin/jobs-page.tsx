import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { WaitingRows } from '#domains/operators/components/waiting-rows.tsx'
import { jobsQuery } from '#domains/operators/overview-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { t } from '#ui/language.ts'
import { AdminShell } from './admin-shell.tsx'
import { JobList, jobSorts } from './job-list.tsx'
import { type AdminList, loadOperator, readFirst, useAdminList } from './operator.ts'

const list: AdminList = { section: 'jobs', fields: [], sorts: jobSorts, usual: 'name' }

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.query(jobsQuery(api)))
}

/** `/admin/jobs`: background jobs. */
export function Component() {
  const { sorting } = useAdminList(list)
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(jobsQuery(useApi()))
  return (
    <AdminShell title={t('Jobs')} lead={t('Background jobs. It is safe to run any of them again.')}>
      {data ? (
        <JobList jobs={data} sorting={sorting} />
      ) : errorUpdateCount === 0 ? (
        <WaitingRows label={t('jobs')} />
      ) : (
        <ErrorPanel
          cause={error}
          title={t('Jobs could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </AdminShell>
  )
}
