import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFieldForm } from '#domains/fields/client.ts'
import { missingIn } from '#domains/fields/drafts-rules.ts'
import type { User } from '#domains/identity/contract.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { ownHoursQuery } from '#domains/schedule/hours-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Card } from '#ui/card.tsx'
import { countedText, roundDistanceText } from '#ui/formats.ts'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { Circle } from '#ui/icons/circle.ts'
import { urls } from '#urls.ts'

interface Step {
  title: string
  why: string
  /** The section of /profile. */
  section: string
  isDone: boolean
}

/** The steps that a new provider has not done yet (docs/product/providers.md). */
export function FirstSteps({ user }: { user: User }) {
  const api = useApi()
  const { data: provider } = useQuery(providerQuery(api, user.profile.id))
  const { data: hours } = useQuery(ownHoursQuery(api, user.profile.id))
  const own = useFieldForm('provider', user.profile.id)
  if (!provider || !hours) return null
  const missing = own ? missingIn(own) : []
  const isListed = provider.services.length > 0
  const steps: Step[] = [
    {
      title: 'Complete your business details',
      why: `Needed at the next change: ${missing.map(({ label }) => label).join(', ')}.`,
      section: 'business',
      isDone: missing.length === 0,
    },
    {
      title: 'Add a service',
      why: 'What you do, how long it takes and its price.',
      section: 'services',
      isDone: isListed,
    },
    { title: 'Set your opening hours', why: 'Until then, every day is open.', section: 'hours', isDone: hours.is_set },
    {
      title: 'Add a picture of yourself',
      why: 'Customers book people whose face they know.',
      section: 'details',
      isDone: provider.user.avatar_url !== null,
    },
    {
      title: 'Set your work area',
      why: `How far you travel. Until then, it is ${roundDistanceText(100)}.`,
      section: 'work-area',
      isDone: provider.work_radius_miles !== null,
    },
  ]
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return (
    <Card role="region" aria-labelledby="first-steps" className="my-6 border-lamp-edge/60 bg-lamp-soft p-4 sm:p-6">
      <h2 id="first-steps" className="text-lg sm:text-xl">
        Finish your profile: {countedText(open.length, 'step')} left
      </h2>
      {!isListed && <p className="mt-2">Customers can’t book your business before it has a service.</p>}
      <ol className="mt-2 grid gap-1">
        {open.map((step) => (
          <li key={step.section}>
            <StepLine {...step} />
          </li>
        ))}
      </ol>
      {!provider.verified && (
        <p className="mt-4 text-sm text-quiet">
          Then get verified:{' '}
          <Link to={urls.contact()} className="text-link">
            write to us
          </Link>
          , and we check who you are. Customers see a badge.
        </p>
      )}
    </Card>
  )
}

function StepLine({ title, why, section }: Step) {
  return (
    <Link
      to={`${urls.profile()}#${section}`}
      viewTransition
      className="flex min-h-11 items-center gap-3 rounded-field no-underline hover:underline"
    >
      <Circle aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      <span className="min-w-0">
        <span className="font-semibold">{title}</span> <span className="block text-sm text-quiet">{why}</span>
      </span>
      <ArrowRight aria-hidden="true" className="ml-auto size-4.5 shrink-0" />
    </Link>
  )
}
