import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { CustomersOnly } from '#domains/bookings/components/customers-only.tsx'
import { sessionQuery } from '#domains/identity/client.ts'
import type { User } from '#domains/identity/contract.ts'
import { lastSearchedZip, zipQuery } from '#domains/locations/client.ts'
import { isZipCode } from '#domains/locations/codes-rules.ts'
import type { Location } from '#domains/locations/contract.ts'
import { providerQuery } from '#domains/providers/client.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import {
  type ServiceRequestFormState,
  serviceRequestQuery,
  useServiceRequestForm,
} from '#domains/service-requests/own-client.ts'
import type { ServiceRequest } from '#domains/service-requests/own-contract.ts'
import { draftOf, emptyDraft, firstValues, type ServiceRequestDraft } from '#domains/service-requests/rules.ts'
import { load, loadUser } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { ServiceRequestForm } from './service-request-form.tsx'

type Page = {
  serviceRequest: ServiceRequest | null
  /** The values in the address, e.g. from a search without results. */
  first: Partial<ServiceRequestDraft>
  /** The provider who is asked for a quote. */
  provider: ProviderProfile | null
}

const nothing: Page = { serviceRequest: null, first: {}, provider: null }

/**
 * For signed-in customers; visitors sign in first, and providers can switch to a customer account.
 * `?edit=` is the id of a service request to change, `?provider=` of a provider to ask for a quote;
 * the fields of a new one can have first values.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Page> {
  const user = await loadUser(context, request)
  if (user.profile.user_type !== 'customer') return nothing
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('edit')
  if (id) return { ...nothing, serviceRequest: await load(context, (api) => serviceRequestQuery(api, id)) }
  const zip = searchParams.get('location') ?? ''
  const location = isZipCode(zip) ? await load(context, (api) => zipQuery(api, zip)).catch(() => null) : null
  const provider_id = searchParams.get('provider')
  const provider = provider_id ? await load(context, (api) => providerQuery(api, provider_id)) : null
  const asked = provider && {
    provider_id: provider.id,
    service_type: provider.categories[0],
    timing: 'flexible' as const,
  }
  return { ...nothing, first: { ...asked, ...firstValues(searchParams), ...(location && { location }) }, provider }
}

/** The page for posting or changing a service request. */
export function Component() {
  const page = useLoaderData<Page>()
  const { serviceRequest, first, provider } = page
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  // Other first values begin another draft.
  if (user?.profile.user_type === 'provider') return <ForCustomers user={user} />
  const values = Object.values({ ...first, answers: undefined, fields: undefined, location: first.location?.zipCode })
  const name = serviceRequest?.id ?? [user?.profile.id, ...values].filter(Boolean).join(':')
  const heading = serviceRequest ? t('Change your request') : provider ? t('Ask for a quote') : t('Request a service')
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <title>{pageTitle(provider ? heading : t('Request a service'))}</title>
      <h1 className="text-3xl sm:text-4xl">{heading}</h1>
      {provider && <Asked provider={provider} />}
      <p className="mt-2 mb-8 max-w-measure text-quiet">
        {provider
          ? t(
              'Describe the work. You get an offer with a price and a time, or an answer that says why not. This provider sees your name, email and phone unless you choose otherwise.',
            )
          : t(
              'Describe the work. Providers nearby see it for 30 days, with your name, email and phone unless you choose otherwise, and answer with a call or an offer.',
            )}
      </p>
      <Card>{user && <Request key={name} name={name} user={user} page={page} />}</Card>
    </div>
  )
}

/** The provider whom the customer asks, and the usual time until they answer. */
function Asked({ provider }: { provider: ProviderProfile }) {
  const { id, business_name, user, answers_within } = provider
  return (
    <p className="mt-5 mb-4 flex items-center gap-3">
      <Avatar id={id} name={user.name} src={user.avatar_url} size="sm" />
      <span className="min-w-0">
        <span className="block leading-snug font-semibold wrap-anywhere">{business_name}</span>
        {answers_within && (
          <span className="text-sm text-quiet">{t('Usually answers within {time}', { time: t(answers_within) })}</span>
        )}
      </span>
    </p>
  )
}

function ForCustomers({ user }: { user: User }) {
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <title>{pageTitle(t('Request a service'))}</title>
      <h1 className="mb-8 text-3xl sm:text-4xl">{t('Request a service')}</h1>
      <CustomersOnly user={user} signupHref={urls.signup('customer')}>
        {t('Service requests are posted from a customer account.')}
      </CustomersOnly>
    </div>
  )
}

/**
 * A new request starts with the place of the last search instead of the customer's own, unless they
 * have begun to type.
 */
function useLastSearch({ isStarted, set }: ServiceRequestFormState, isNew: boolean) {
  const cache = useQueryClient()
  const api = useApi()
  const fill = useEffectEvent((location: Location) => isStarted || set({ location }))
  useEffect(() => {
    const zip = isNew ? lastSearchedZip() : null
    if (zip) void cache.query(zipQuery(api, zip)).then(fill, () => undefined)
  }, [api, cache, isNew])
}

function Request({ name, user, page }: { name: string; user: User; page: Page }) {
  const { serviceRequest, first, provider } = page
  const service = provider?.services.find(({ id }) => id === first.service_id)
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  const form = useServiceRequestForm({
    name,
    first: serviceRequest ? draftOf(serviceRequest) : { ...emptyDraft(user.user_metadata.location), ...first },
    ...(serviceRequest && { serviceRequest }),
    questions: service?.questions ?? [],
    onDone: () => void navigate(urls.dashboard(), { replace: true }),
  })
  useLastSearch(form, serviceRequest === null && !first.location)
  function cancel() {
    if (serviceRequest) form.forget()
    // A new tab has no page of this site to go back to.
    if (isFirstPage) void navigate(urls.dashboard(), { replace: true })
    else void navigate(-1)
  }
  return (
    <>
      {serviceRequest?.offers.some(({ status }) => status === 'open') && (
        <Banner className="mb-5">
          {t(
            'You have open offers for this request. If you change the category, place or time, they end, and the providers can send new ones.',
          )}
        </Banner>
      )}
      <ServiceRequestForm form={form} onCancel={cancel} />
    </>
  )
}
