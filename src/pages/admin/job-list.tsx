import { useAdminAction, useMayDo } from '#domains/operators/client.ts'
import { Moment } from '#domains/operators/components/facts.tsx'
import { LongText } from '#domains/operators/components/long-text.tsx'
import type { Jobs, ScheduledJob, WorkQueue } from '#domains/operators/overview-contract.ts'
import { jobName, runStates, scheduleText } from '#domains/operators/overview-rules.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { type Column, DataTable, type Sorting } from '#ui/data-table.tsx'
import { wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { RowActions } from '#ui/row-actions.tsx'
import { sortRows } from './operator.ts'

const tones: Record<keyof typeof runStates, BadgeTone> = {
  waiting: 'warning',
  running: 'primary',
  done: 'success',
  failed: 'error',
}

/** The columns that scheduled jobs can be sorted by. */
export const jobSorts = ['name', 'next', 'last', 'failures'] as const

const startOf = ({ last_run }: ScheduledJob) => last_run && (last_run.started_at ?? last_run.created_at)

function sortValueOf(job: ScheduledJob, name: string) {
  if (name === 'next') return job.next_run_at
  if (name === 'last') return startOf(job)
  return name === 'failures' ? job.failures : jobName(job.name)
}

const jobColumns: Column<ScheduledJob>[] = [
  { name: 'name', label: msg('Job'), sort: 'ascending', cell: ({ name }) => <JobName name={name} /> },
  { name: 'cron', label: msg('When'), cell: ({ cron }) => scheduleText(cron) },
  {
    name: 'next',
    label: msg('Next run'),
    size: 'narrow',
    sort: 'ascending',
    cell: ({ next_run_at }) => next_run_at && <Moment at={next_run_at} />,
  },
  {
    name: 'last',
    label: msg('Last run'),
    size: 'narrow',
    sort: 'descending',
    cell: (job) => {
      const start = startOf(job)
      return start ? <Moment at={start} /> : <span className="whitespace-nowrap">{t('Not yet')}</span>
    },
  },
  {
    name: 'state',
    label: msg('State'),
    cell: ({ last_run }) =>
      last_run && (
        <>
          <Badge tone={tones[last_run.state]}>{t(runStates[last_run.state])}</Badge>
          {last_run.failure && <LongText text={last_run.failure} />}
        </>
      ),
  },
  {
    name: 'failures',
    label: msg('Failed runs'),
    sort: 'descending',
    end: true,
    cell: ({ failures }) => wholeText(failures),
  },
]

const queueColumns: Column<WorkQueue>[] = [
  { name: 'name', label: msg('Queue'), cell: ({ name }) => <JobName name={name} /> },
  { name: 'waiting', label: msg('Waiting'), end: true, cell: ({ waiting }) => wholeText(waiting) },
  { name: 'running', label: msg('Running'), end: true, cell: ({ running }) => wholeText(running) },
  { name: 'failed', label: msg('Failed'), end: true, cell: ({ failed }) => wholeText(failed) },
]

/** Scheduled jobs and queues. */
export function JobList({ jobs: { scheduled, queues }, sorting }: { jobs: Jobs; sorting: Sorting }) {
  const mayChange = useMayDo('site')
  return (
    <>
      <h2 className="mb-4 text-2xl">{t('Scheduled')}</h2>
      <DataTable
        label={t('Scheduled jobs')}
        columns={jobColumns}
        rows={sortRows(scheduled, sorting.sort, sortValueOf)}
        keyOf={({ name }) => name}
        sorting={sorting}
        actions={mayChange ? ({ name }) => <JobActions name={name} /> : undefined}
      />
      <h2 className="mt-10 mb-4 text-2xl">{t('Queues')}</h2>
      <DataTable label={t('Queues')} columns={queueColumns} rows={queues} keyOf={({ name }) => name} />
    </>
  )
}

const JobName = ({ name }: { name: string }) => (
  <>
    {jobName(name)}
    <br />
    <span className="text-sm font-normal text-quiet">{name}</span>
  </>
)

function JobActions({ name }: { name: string }) {
  const running = useAdminAction(t('“{jobName}” has started.', { jobName: jobName(name) }))
  const run = () => running.mutate({ path: `/jobs/${name}/run` })
  return (
    <RowActions
      label={jobName(name)}
      actions={[{ text: t('Run now'), about: `: ${jobName(name)}`, pending: running.isPending, onPress: run }]}
    />
  )
}
