import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { jobsQuery } from '#features/admin/client.ts'
import { JobList } from '#features/admin/components/job-list.tsx'
import { WaitingCards } from '#features/admin/components/waiting-cards.tsx'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator, readFirst } from './operator.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = await loadOperator(args)
  return readFirst(() => queryClient.query(jobsQuery(api)))
}

/** `/admin/jobs`: what is done in the background. */
export function Component() {
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(jobsQuery(useApi()))
  return (
    <AdminShell title="Jobs" lead="What happens by itself, in UTC. Each of it can safely run once more.">
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
