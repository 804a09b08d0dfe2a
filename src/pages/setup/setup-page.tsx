import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { DeskAddress } from '#domains/operators/client.ts'
import { setupAddress, setupCategoriesQuery, setupQuery, setupSettingsQuery } from '#domains/operators/setup-client.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { load, unlessOnly } from '#pages/app-context.ts'
import { ErrorPage } from '#pages/route-error.tsx'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { msg, t } from '#ui/language.ts'
import { Stepper } from '#ui/stepper.tsx'
import { urls } from '#urls.ts'
import { CategoriesStep } from './categories-step.tsx'
import { EmailStep } from './email-step.tsx'
import { LookStep } from './look-step.tsx'
import { NameStep } from './name-step.tsx'
import { OperatorStep } from './operator-step.tsx'
import { PlaceStep } from './place-step.tsx'

const steps = [
  { name: 'name', label: msg('Name') },
  { name: 'place', label: msg('Place') },
  { name: 'categories', label: msg('Categories') },
  { name: 'look', label: msg('Look') },
  { name: 'email', label: msg('Email') },
  { name: 'operator', label: msg('You') },
] as const

export async function loader({ params, context }: LoaderFunctionArgs) {
  const secret = params['secret']!
  await load(context, (api) => setupQuery(api, secret))
  await Promise.all([
    load(context, siteQuery),
    load(context, (api) => setupSettingsQuery(api, secret)),
    load(context, (api) => setupCategoriesQuery(api, secret)),
  ])
  return null
}

/** The steps read nothing else. */
export const shouldRevalidate = unlessOnly('step')

/**
 * `/setup/:secret`: the first start of a site that is no demo prints this address (docs/launch.md).
 * All steps stay in the page, so that nothing typed is lost on the way back.
 */
export function Component() {
  const secret = useParams()['secret']!
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const api = useApi()
  const { data: settings } = useSuspenseQuery(setupSettingsQuery(api, secret))
  const { data: categories } = useSuspenseQuery(setupCategoriesQuery(api, secret))
  const { data: site } = useSuspenseQuery(siteQuery(api))
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === search.get('step')),
  )
  const addressOf = (step: number) => urls.setup(secret, steps[step]?.name)
  const onDone = () => void navigate(addressOf(at + 1))
  const contents: ReactNode[] = [
    <NameStep key="name" settings={settings} onDone={onDone} />,
    <PlaceStep key="place" settings={settings} site={site} onDone={onDone} />,
    <CategoriesStep key="categories" categories={categories.items} onDone={onDone} />,
    // A new document, because the style sheet with the colors is in its head.
    <LookStep key="look" settings={settings} onDone={onDone} onNewColors={() => location.assign(addressOf(at + 1))} />,
    <EmailStep key="email" settings={settings} sendsMail={site.confirms_email} onDone={onDone} />,
    <OperatorStep key="operator" secret={secret} />,
  ]
  return (
    <DeskAddress value={setupAddress(secret)}>
      <div className="page-width max-w-3xl py-8 sm:py-12">
        <title>{pageTitle(t('Set up your site'))}</title>
        <h1 className="text-3xl">{t('Set up your site')}</h1>
        <p className="mt-2 mb-6 max-w-measure text-quiet">
          {t('Each step is saved, and you can change everything later. Visitors see the site as it is saved.')}
        </p>
        <p className="font-semibold sm:hidden">
          {t('Step {step} of {count}: {label}', {
            step: at + 1,
            count: steps.length,
            label: t(steps[at]?.label ?? ''),
          })}
        </p>
        <div className="max-sm:hidden">
          <Stepper steps={steps.map(({ label }) => t(label))} current={at} />
        </div>
        {steps.map(({ name }, step) => (
          <Card key={name} hidden={step !== at} className="mt-6 p-5 sm:p-8">
            {contents[step]}
            {step > 0 && (
              <p className="mt-5 border-t border-line pt-3">
                <ButtonLink to={addressOf(step - 1)} variant="quiet">
                  {t('Back')}
                </ButtonLink>
              </p>
            )}
          </Card>
        ))}
      </div>
    </DeskAddress>
  )
}

/** Says what to do if the link has ended. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 410) return <ErrorPage />
  const { detail, code } = error.data as { detail: string; code: string }
  const isFinished = code === 'setup_finished'
  return (
    <div className="page-width max-w-xl py-10 sm:py-16">
      <title>{pageTitle(t('Set up your site'))}</title>
      <Card raised className="grid gap-5 p-5 sm:p-8">
        <h1 className="text-2xl sm:text-3xl">{isFinished ? t('This site is set up') : t('This link has ended')}</h1>
        <p>{detail}</p>
        {isFinished && (
          <div>
            <ButtonLink to={urls.login(urls.admin())} variant="primary">
              {t('Sign in')}
            </ButtonLink>
          </div>
        )}
      </Card>
    </div>
  )
}
