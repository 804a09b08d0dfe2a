import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import { sessionsQuery } from '#domains/identity/sessions-client.ts'
import { factorsQuery, hasFactors } from '#domains/sign-in/methods-client.ts'
import { siteQuery } from '#domains/site/settings-client.ts'
import { appContext, loadUser } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Card } from '#ui/card.tsx'
import { t } from '#ui/language.ts'
import { type ProfileSection, sectionsFor } from './profile-sections.tsx'

/**
 * Redirects signed-out visitors to /login and back. In the browser, the page doesn't wait for its
 * lists.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await loadUser(context, request)
  const { api, queryClient } = context.get(appContext)
  if (typeof document === 'undefined')
    await Promise.allSettled([queryClient.query(sessionsQuery(api)), queryClient.query(factorsQuery(api))])
  return null
}

/** The current profile and the settings of the login. */
export function Component() {
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  const { data: factors, errorUpdateCount } = useQuery({ ...factorsQuery(useApi()), enabled: user !== null })
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  if (!user) return null
  const hasSignInMethods = factors ? hasFactors(factors) : errorUpdateCount > 0
  const sections = sectionsFor(user, { hasSignInMethods, asksTraders: site.trader_identity !== null })
  return (
    <div className="page-width py-8 sm:py-12">
      <title>{pageTitle(t('Profile'))}</title>
      <h1 className="text-3xl sm:text-4xl">{t('Profile')}</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:mt-8 lg:grid-cols-[12rem_minmax(0,46rem)]">
        <SectionLinks sections={sections} />
        <div className="flex flex-col gap-6">
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
      </div>
    </div>
  )
}

function SectionLinks({ sections }: { sections: ProfileSection[] }) {
  return (
    <nav aria-label={t('On this page')} className="lg:sticky lg:top-24 lg:self-start">
      <ul className="flex flex-wrap gap-x-6 lg:flex-col">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-mx-3 flex min-h-11 items-center rounded-field px-3 font-medium text-quiet no-underline transition-colors hover:bg-sunken hover:text-ink"
            >
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ id, title, lead, children }: ProfileSection) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <Card>
        <h2 id={`${id}-title`} className="text-xl">
          {t(title)}
        </h2>
        {lead && <p className="mt-1 text-quiet">{t(lead)}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </section>
  )
}
