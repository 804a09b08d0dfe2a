import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { CustomersOnly } from '#features/booking-requests/components/customers-only.tsx'
import {
  type ServiceRequestFormState,
  serviceRequestQuery,
  useServiceRequestForm,
} from '#features/customer-requests/client.ts'
import type { ServiceRequest } from '#features/customer-requests/contract.ts'
import { sessionQuery } from '#features/identity/client.ts'
import type { User } from '#features/identity/contract.ts'
import { lastSearchedZip, zipQuery } from '#features/locations/client.ts'
import { isZipCode } from '#features/locations/rules.ts'
import { draftOf, emptyDraft, firstValues, type ServiceRequestDraft } from '#features/service-requests/rules.ts'
import { load, loadUser } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { Card } from '#ui/card.tsx'
import { urls } from '#urls.ts'
import { ServiceRequestForm } from './service-request-form.tsx'

type Page = {
  serviceRequest: ServiceRequest | null
  /** The values of the address, e.g. from a search without results. */
  first: Partial<ServiceRequestDraft>
}

/**
 * For signed-in customers; visitors sign in first, and providers can switch to a customer account. `?edit=` is the id of a service request to
 * change; the fields of a new one can have first values.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Page> {
  const user = await loadUser(context, request)
  if (user.profile.user_type !== 'customer') return { serviceRequest: null, first: {} }
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('edit')
  if (id) return { serviceRequest: await load(context, (api) => serviceRequestQuery(api, id)), first: {} }
  const zip = searchParams.get('location') ?? ''
  const location = isZipCode(zip) ? await load(context, (api) => zipQuery(api, zip)).catch(() => null) : null
  return { serviceRequest: null, first: { ...firstValues(searchParams), ...(location && { location }) } }
}

/** The page for posting or changing a service request. */
export function Component() {
  const { serviceRequest, first } = useLoaderData<Page>()
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  // Other first values begin another draft.
  if (user?.profile.user_type === 'provider') return <ForCustomers user={user} />
  const values = Object.values({ ...first, location: first.location?.zipCode })
  const name = serviceRequest?.id ?? [user?.profile.id, ...values].filter(Boolean).join(':')
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <title>Request a service · Porchlight</title>
      <h1 className="text-3xl sm:text-4xl">{serviceRequest ? 'Change your request' : 'Request a service'}</h1>
      <p className="mt-2 mb-8 max-w-measure text-quiet">
        Describe the work. Providers nearby see it for 30 days, with your name, email and phone unless you choose
        otherwise, and answer with a call or an offer.
      </p>
      <Card>
        {user && <Request key={name} name={name} user={user} serviceRequest={serviceRequest} first={first} />}
      </Card>
    </div>
  )
}

function ForCustomers({ user }: { user: User }) {
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <title>Request a service · Porchlight</title>
      <h1 className="mb-8 text-3xl sm:text-4xl">Request a service</h1>
      <CustomersOnly user={user} signupHref={urls.signup('customer')}>
        Service requests are posted from a customer account.
      </CustomersOnly>
    </div>
  )
}

/** A new request starts with the place of the last search instead of the customer's own. */
function useLastSearch({ draft, set }: ServiceRequestFormState, user: User, isNew: boolean) {
  const cache = useQueryClient()
  const api = useApi()
  const isUntouched = draft.location?.zipCode === user.user_metadata.location?.zipCode
  const fill = useEffectEvent(async (zip: string) => set({ location: await cache.query(zipQuery(api, zip)) }))
  useEffect(() => {
    const zip = isNew && isUntouched ? lastSearchedZip() : null
    if (zip) fill(zip).catch(() => undefined)
  }, [isNew, isUntouched])
}

function Request({ name, user, serviceRequest, first }: Page & { name: string; user: User }) {
  const navigate = useNavigate()
  const form = useServiceRequestForm({
    name,
    first: serviceRequest ? draftOf(serviceRequest) : { ...emptyDraft(user.user_metadata.location), ...first },
    ...(serviceRequest && { serviceRequest }),
    onDone: () => void navigate(urls.dashboard(), { replace: true }),
  })
  useLastSearch(form, user, serviceRequest === null && !first.location)
  return <ServiceRequestForm form={form} onCancel={() => void navigate(-1)} />
}
