import { useAdminAction } from '#features/admin/client.ts'
import { Facts, Moment } from '#features/admin/components/facts.tsx'
import type { Jobs, ScheduledJob } from '#features/admin-overview/contract.ts'
import { jobName, runStates, scheduleText } from '#features/admin-overview/rules.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { countedText, wholeText } from '#ui/formats.ts'

const tones: Record<keyof typeof runStates, BadgeTone> = {
  waiting: 'warning',
  running: 'primary',
  done: 'success',
  failed: 'error',
}

/** Scheduled jobs and queues. */
export function JobList({ jobs: { scheduled, queues } }: { jobs: Jobs }) {
  return (
    <>
      <h2 className="mb-4 text-2xl">Scheduled</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {scheduled.map((job) => (
          <li key={job.name}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      <h2 className="mt-10 mb-4 text-2xl">Queues</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {queues.map(({ name, waiting, running, failed }) => (
          <li key={name}>
            <Card>
              <h3 className="mb-2 text-lg">{jobName(name)}</h3>
              <Facts
                facts={{
                  Name: name,
                  Waiting: wholeText(waiting),
                  Running: wholeText(running),
                  Failed: wholeText(failed),
                }}
              />
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}

function JobCard({ job: { name, cron, next_run_at, last_run, failures } }: { job: ScheduledJob }) {
  const running = useAdminAction(`“${jobName(name)}” has started.`)
  return (
    <Card className="flex h-full flex-col gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="text-lg">{jobName(name)}</h3>
        {last_run && <Badge tone={tones[last_run.state]}>{runStates[last_run.state]}</Badge>}
      </div>
      <Facts
        facts={{
          Name: name,
          When: scheduleText(cron),
          Next: next_run_at && <Moment at={next_run_at} />,
          Last: last_run ? <Moment at={last_run.started_at ?? last_run.created_at} /> : 'Not yet',
          Failed: failures > 0 && countedText(failures, 'run'),
          Failure: last_run?.failure,
        }}
      />
      <Button
        size="sm"
        className="mt-auto self-start"
        pending={running.isPending}
        onClick={() => running.mutate({ path: `/jobs/${name}/run` })}
      >
        Run now<span className="sr-only">: {jobName(name)}</span>
      </Button>
    </Card>
  )
}
