import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFieldForm } from '#domains/catalog/fields-client.ts'
import { missingIn } from '#domains/catalog/fields-drafts-rules.ts'
import type { User } from '#domains/identity/contract.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { ownHoursQuery } from '#domains/schedule/hours-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { Card } from '#ui/card.tsx'
import { roundDistanceText } from '#ui/formats.ts'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { Circle } from '#ui/icons/circle.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
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
      title: t('Complete your business details'),
      why: t('Needed at the next change: {fields}.', { fields: missing.map(({ label }) => label).join(', ') }),
      section: 'business',
      isDone: missing.length === 0,
    },
    {
      title: t('Add a service'),
      why: t('What you do, how long it takes and its price.'),
      section: 'services',
      isDone: isListed,
    },
    {
      title: t('Set your opening hours'),
      why: t('Until then, every day is open.'),
      section: 'hours',
      isDone: hours.is_set,
    },
    {
      title: t('Add a picture of yourself'),
      why: t('Customers book people whose face they know.'),
      section: 'details',
      isDone: provider.user.avatar_url !== null,
    },
    {
      title: t('Set your work area'),
      why: t('How far you travel. Until then, it is {distance}.', { distance: roundDistanceText(100) }),
      section: 'work-area',
      isDone: provider.work_radius_miles !== null,
    },
  ]
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return (
    <Card role="region" aria-labelledby="first-steps" className="my-6 border-lamp-edge/60 bg-lamp-soft p-4 sm:p-6">
      <h2 id="first-steps" className="text-lg sm:text-xl">
        {t('Finish your profile: {count, plural, one {# step} other {# steps}} left', { count: open.length })}
      </h2>
      {!isListed && <p className="mt-2">{t('Customers can’t book your business before it has a service.')}</p>}
      <ol className="mt-2 grid gap-1">
        {open.map((step) => (
          <li key={step.section}>
            <StepLine {...step} />
          </li>
        ))}
      </ol>
      {!provider.verified && (
        <p className="mt-4 text-sm text-quiet">
          <Rich
            text={t('Then get verified: <link>write to us</link>, and we check who you are. Customers see a badge.')}
            link={(text) => (
              <Link to={urls.contact()} className="text-link">
                {text}
              </Link>
            )}
          />
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
