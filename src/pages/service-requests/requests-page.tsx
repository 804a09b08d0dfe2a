import type { LoaderFunctionArgs } from 'react-router'
import { serviceRequestsQuery } from '#domains/service-requests/own-client.ts'
import { appContext, loadUser } from '#pages/app-context.ts'
import { pageTitle } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { ServiceRequestList } from './service-request-list.tsx'

/** The list shows its own loading errors, so the loader never fails. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await loadUser(context, request)
  const { api, queryClient } = context.get(appContext)
  // In the browser, the page appears immediately and loads its list itself.
  if (import.meta.env.SSR) await queryClient.infiniteQuery(serviceRequestsQuery(api)).catch(() => undefined)
  return null
}

/** The customer's service requests and their offers. */
export function Component() {
  return (
    <div className="page-width py-8 sm:py-12">
      <title>{pageTitle(t('Your requests'))}</title>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4 sm:mb-6">
        <h1 className="text-3xl sm:text-4xl">{t('Your requests')}</h1>
        <ButtonLink to={urls.serviceRequest()}>{t('Request a service')}</ButtonLink>
      </div>
      <h2 className="sr-only">{t('Service requests')}</h2>
      <ServiceRequestList
        empty={
          <EmptyState
            level={3}
            title={t('No service requests')}
            action={<ButtonLink to={urls.serviceRequest()}>{t('Request a service')}</ButtonLink>}
          >
            {t('Describe what you need, and providers nearby contact you.')}
          </EmptyState>
        }
      />
    </div>
  )
}
