import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import { CustomersOnly } from '#domains/bookings/components/customers-only.tsx'
import { isBookable } from '#domains/catalog/services-rules.ts'
import { sessionQuery, useDraftAcrossSignIn } from '#domains/identity/client.ts'
import { providerQuery } from '#domains/providers/client.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { useJoinWaitingList } from '#domains/waiting-list/client.ts'
import { partNames } from '#domains/waiting-list/rules.ts'
import { NewWaiting, type PartOfDay } from '#domains/waiting-list/schema.ts'
import { load, loadUser } from '#pages/app-context.ts'
import { ApiError } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.tsx'
import { urls } from '#urls.ts'

/**
 * For signed-in customers: visitors sign in first and come back to the same address, which has
 * the service and the day.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await loadUser(context, request)
  await load(context, (api) => providerQuery(api, params['id'] ?? ''))
  return null
}

/** The form of "Tell me if something opens" (docs/product/waiting-list.md). */
export function Component() {
  const { id = '' } = useParams()
  const { data: provider } = useSuspenseQuery(providerQuery(useApi(), id))
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  const isProvider = user?.profile.user_type === 'provider'
  return (
    <div className="page-width max-w-2xl py-8 sm:py-12">
      <title>{pageTitle(t('Waiting list of {business_name}', { business_name: provider.business_name }))}</title>
      <Link
        to={urls.provider(id)}
        viewTransition
        className="-ml-1 inline-flex min-h-11 max-w-full items-center gap-1 font-medium text-quiet no-underline hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-5 shrink-0" />
        <span className="truncate">{provider.business_name}</span>
      </Link>
      <h1 className="mt-2 text-3xl sm:text-4xl">{t('Tell me if something opens')}</h1>
      <p className="mt-2 mb-6 max-w-measure text-quiet">
        {t('We notify you once, in the order of joining. No time is held: the first to book gets it.')}
      </p>
      {user && isProvider ? (
        <CustomersOnly user={user} signupHref={urls.signup('customer')}>
          {t('Waiting lists are for customer accounts.')}
        </CustomersOnly>
      ) : (
        <Card>
          <WaitingForm provider={provider} />
        </Card>
      )}
    </div>
  )
}

interface Draft {
  service_id: string
  from: string
  to: string
  part: PartOfDay | ''
}

function WaitingForm({ provider: { id: provider_id, services } }: { provider: ProviderProfile }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const bookable = services.filter(isBookable)
  const day = search.get('day') ?? ''
  const first: Draft = {
    service_id: bookable.find(({ id }) => id === search.get('service'))?.id ?? bookable[0]?.id ?? '',
    from: day,
    to: day,
    part: '',
  }
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const isChanged = Object.keys(edits).length > 0
  useDraftAcrossSignIn(`waiting-list:${provider_id}`, isChanged ? edits : undefined, setEdits)
  const bodyOf = ({ part, ...draft }: Draft): NewWaiting => ({ provider_id, ...draft, part: part || null })
  const form = useForm({
    draft: { ...first, ...edits },
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    sent: bodyOf,
    check: (draft) => problemsIn(NewWaiting, bodyOf(draft)),
    sending: useJoinWaitingList(),
    onDone: () => {
      toast({ type: 'success', title: t('You are on the waiting list'), message: t('We tell you once a time opens.') })
      void navigate(urls.dashboard())
    },
  })
  const element = useFirstError(form.refusals)
  const { draft, problems, set, failure } = form
  return (
    <form ref={element} noValidate onSubmit={form.submit} aria-label={t('Waiting list')} className="grid gap-5">
      {failure && <Refused failure={failure} provider_id={provider_id} draft={draft} />}
      <Select
        label={t('Service')}
        value={draft.service_id}
        error={problems.service_id}
        onChange={({ currentTarget }) => set({ service_id: currentTarget.value })}
      >
        {bookable.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('First day')}
          type="date"
          value={draft.from}
          error={problems.from}
          onChange={({ currentTarget: { value } }) => set({ from: value, ...(draft.to < value && { to: value }) })}
        />
        <TextField
          label={t('Last day')}
          type="date"
          min={draft.from || undefined}
          value={draft.to}
          error={problems.to}
          onChange={({ currentTarget }) => set({ to: currentTarget.value })}
        />
      </div>
      <Select
        label={t('Time of the day')}
        hint={t('When the booking starts, on the provider’s clock.')}
        value={draft.part}
        onChange={({ currentTarget }) => set({ part: currentTarget.value as Draft['part'] })}
      >
        <option value="">{t('Any time')}</option>
        {Object.entries(partNames).map(([part, name]) => (
          <option key={part} value={part}>
            {t(name)}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="primary" pending={form.isSending} className="justify-self-start max-sm:w-full">
        {t('Tell me')}
      </Button>
    </form>
  )
}

/**
 * The reason why the list can't be joined. If a time is free already, it leads to the booking form.
 */
function Refused({ failure, provider_id, draft }: { failure: Error; provider_id: string; draft: Draft }) {
  const isFree = failure instanceof ApiError && failure.code === 'time_is_free'
  const { service_id } = draft
  return (
    <Banner
      tone="warning"
      action={
        isFree && (
          <ButtonLink size="sm" to={urls.provider(provider_id, { service: service_id, day: draft.from })}>
            {t('See the free times')}
          </ButtonLink>
        )
      }
    >
      {failure.message}
    </Banner>
  )
}

export { ProviderMissing as ErrorBoundary } from '#pages/providers/provider-missing.tsx'
