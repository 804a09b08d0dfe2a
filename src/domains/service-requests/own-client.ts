import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answerProblems, answersIn } from '#domains/bookings/answers-rules.ts'
import { useFieldForm } from '#domains/catalog/fields-client.ts'
import type { FieldForm } from '#domains/catalog/fields-contract.ts'
import { editProblems } from '#domains/catalog/fields-drafts-rules.ts'
import type { Question } from '#domains/catalog/questions-contract.ts'
import { useTabDraft } from '#domains/identity/client.ts'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import type { Problems } from '#platform/problems.ts'
import { showError } from '#platform/show-error.ts'
import { msg, t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { serviceRequestsKey, today } from './client.ts'
import type { ServiceRequestChange } from './contract.ts'
import type { ServiceRequest } from './own-contract.ts'
import { draftFrom, hoursProblems, latestRequests, newServiceRequestOf, type ServiceRequestDraft } from './rules.ts'
import { NewServiceRequest } from './schema.ts'

/** The customer's own service requests, newest first, in pages. */
export const serviceRequestsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...serviceRequestsKey, 'own'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<ServiceRequest>>('/rest/v1/leads', { search: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** The latest service requests, for the dashboard. */
export const latestRequestsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...serviceRequestsKey, 'latest'],
    queryFn: ({ signal }) =>
      api.get<Page<ServiceRequest>>('/rest/v1/leads', { search: { limit: latestRequests }, signal }),
  })

/**
 * One of the customer's own service requests. It isn't cached, so that a form starts with the
 * stored values.
 */
export const serviceRequestQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...serviceRequestsKey, 'one', id],
    queryFn: ({ signal }) => api.get<ServiceRequest>(`/rest/v1/leads/${encodeURIComponent(id)}`, { signal }),
    gcTime: 0,
  })

/**
 * Changes or moves the customer's own service request: `mutate({ id, ...change })`. `done` is the
 * toast.
 */
export function useChangeServiceRequest(done: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: ServiceRequestChange & { id: string }) =>
      api.patch<ServiceRequest>(`/rest/v1/leads/${id}`, change),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: done }),
    onError: (error) => showError(error, t('Failed to update service request')),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

interface ServiceRequestFormInput {
  /** The key of the draft, which survives a reload of this tab. */
  name: string
  first: ServiceRequestDraft
  /** The service request to change; without it, a new one is posted. */
  serviceRequest?: ServiceRequest
  /** The questions of the service that a quote is asked for. */
  questions: readonly Question[]
  onDone: (serviceRequest: ServiceRequest) => void
}

/** The form of a service request. Its draft survives a reload of this tab. */
export function useServiceRequestForm({ name, first, serviceRequest, questions, onDone }: ServiceRequestFormInput) {
  const [draft, keep, forget, isStarted] = useTabDraft(`service-request-draft:${name}`, (kept) =>
    draftFrom(kept, first),
  )
  const own = useFieldForm('request', serviceRequest?.id)
  const form = useForm({
    draft,
    // The user may type while the place is looked up.
    change: (part) => keep((now) => ({ ...now, ...part })),
    check: (whole): Problems<keyof ServiceRequestDraft | `answers.${string}` | `fields.${string}`> => ({
      ...hoursProblems(whole, today()),
      ...answerProblems(questions, answersIn(questions, whole.answers)),
      ...(own && editProblems(own, whole.fields)),
      ...problemsIn(NewServiceRequest, newServiceRequestOf(whole, questions, own)),
    }),
    sending: useSend(serviceRequest, questions, own),
    onDone: (saved: ServiceRequest) => {
      forget()
      onDone(saved)
    },
  })
  /** Takes a function, because the user may type while photos are being uploaded. */
  const changePhotos = (next: (photos: string[]) => string[]) => keep((now) => ({ ...now, photos: next(now.photos) }))
  const answer = (id: string, text: string) => keep((now) => ({ ...now, answers: { ...now.answers, [id]: text } }))
  return { ...form, own, questions, answer, changePhotos, forget, isStarted, isNew: serviceRequest === undefined }
}

/** The result of {@link useServiceRequestForm}, for the fields. */
export type ServiceRequestFormState = ReturnType<typeof useServiceRequestForm>

/** Posts a service request, once, or changes it. */
function useSend(
  serviceRequest: ServiceRequest | undefined,
  questions: readonly Question[],
  own: FieldForm | undefined,
) {
  const api = useApi()
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (draft: ServiceRequestDraft) =>
      serviceRequest
        ? api.patch<ServiceRequest>(`/rest/v1/leads/${serviceRequest.id}`, newServiceRequestOf(draft, [], own))
        : postOnce<ServiceRequest>('/rest/v1/leads', newServiceRequestOf(draft, questions, own)),
    onSuccess: () =>
      toast({ type: 'success', title: t('Success'), message: serviceRequest ? t('Service request updated') : posted }),
    onError: (error) => showError(error, t('Failed to submit service request')),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

const posted = msg('Your service request has been posted')
