import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import { jobsQuery } from '#features/admin-overview/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { AdminShell } from './admin-shell.tsx'
import { JobList } from './job-list.tsx'
import { loadOperator, readFirst } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.query(jobsQuery(api)))
}

/** `/admin/jobs`: background jobs. */
export function Component() {
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(jobsQuery(useApi()))
  return (
    <AdminShell title="Jobs" lead="Background jobs, in UTC. It is safe to run any of them again.">
      {data ? (
        <JobList jobs={data} />
      ) : errorUpdateCount === 0 ? (
        <WaitingCards label="jobs" />
      ) : (
        <ErrorPanel
          cause={error}
          title="Jobs could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </AdminShell>
  )
}
