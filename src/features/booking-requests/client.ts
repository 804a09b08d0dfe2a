import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { slotsQuery } from '#features/availability/client.ts'
import type { Slots } from '#features/availability/contract.ts'
import { suggestedEnd } from '#features/availability/rules.ts'
import type { LastDetails } from '#features/booking-jobs/contract.ts'
import { bookingsKey } from '#features/booking-lifecycle/client.ts'
import type { Booking } from '#features/bookings/contract.ts'
import { useKeptDraft, useTabDraft } from '#features/identity/client.ts'
import type { Service } from '#features/services/contract.ts'
import { type Api, ApiError, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { useProblems } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import { type Again, isFree, isOutOfReach, sameWeekdays } from './rules.ts'
import {
  afterRefusal,
  type BookingBody,
  bookingOf,
  type Draft,
  draftFrom,
  type Field,
  lastStep,
  stepProblems,
} from './schema.ts'

/**
 * The facts of a service that the form needs. `price` in US dollars per hour, `duration` in
 * minutes.
 */
export type Offered = Pick<Service, 'id' | 'name' | 'price' | 'duration' | 'location_type'>

interface BookingFormInput {
  customer_id: string
  provider_id: string
  /** An earlier booking to repeat. Its draft is kept separately. */
  again?: string | undefined
  services: readonly Offered[]
  /** Initial values: a chosen service, the contact of the profile. */
  filled: Partial<Draft>
  onBooked: (booking: Booking) => void
}

/** The state of the three-step booking form: its values, choices and problems. */
export function useBookingForm({ customer_id, provider_id, again, services, filled, ...done }: BookingFormInput) {
  const api = useApi()
  const steps = useSteps(['booking-draft', customer_id, provider_id, again].filter(Boolean).join(':'), filled)
  const { draft, change, show } = steps
  const service = services.find(({ id }) => id === draft.service_id)
  const isAtHome = service?.location_type === 'customer'
  const reach = useQuery(slotsQuery(api, provider_id))
  const canAsk = draft.date > '1000' && !isOutOfReach(draft.date, reach.data)
  const slots = useQuery({ ...slotsQuery(api, provider_id, draft.date), enabled: canAsk })
  const endFor = (start: string, minutes = 60) => suggestedEnd(start, endsOf(start), minutes) ?? ''
  const endsOf = (start: string) => slots.data?.starts.find(({ start_time }) => start_time === start)?.ends ?? []

  const booking = useBook({
    onBooked: (booked) => {
      steps.forget()
      toast({ type: 'success', title: 'Booking Successful', message: 'Your appointment has been scheduled' })
      done.onBooked(booked)
    },
    onRefused: (error) => {
      if (isSessionOver(error)) return
      showError(error, undefined, 'Booking Failed')
      const next = afterRefusal(error)
      if (next) show(next.step, next.problems, next.change)
    },
  })

  return {
    draft,
    step: steps.step,
    problems: steps.problems,
    refusals: steps.refusals,
    service,
    isAtHome,
    slots,
    reach,
    change,
    isSending: booking.isPending,
    back: () => show(steps.step - 1),
    submit: () =>
      steps.goOn({ reach: reach.data, isAtHome }, () => booking.mutate(bookingOf(draft, { provider_id, isAtHome }))),
    chooseService: (service_id: string) => {
      const minutes = services.find(({ id }) => id === service_id)?.duration
      const isEndOpen = draft.start_time !== '' && !draft.is_end_chosen
      change({ service_id, ...(isEndOpen && { end_time: endFor(draft.start_time, minutes) }) })
    },
    chooseDate: (date: string) => change({ date, start_time: '', end_time: '', is_end_chosen: false }),
    chooseStart: (start_time: string) =>
      change({ start_time, end_time: endFor(start_time, service?.duration), is_end_chosen: false }),
    chooseEnd: (end_time: string) => change({ end_time, is_end_chosen: end_time !== '' }),
  }
}

/** The draft, the current step and its problems. */
function useSteps(key: string, filled: Partial<Draft>) {
  const [draft, keep, forget] = useTabDraft(key, (kept) => draftFrom(kept, filled))
  const [step, setStep] = useState(0)
  const { problems, refusals, refuse, forget: forgetProblems } = useProblems<Field>()
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  useKeptDraft(`${key}:step`, step, (kept) => setStep(Math.min(kept, lastStep)))

  /** Takes a function for changes that come later, such as uploads: the user types meanwhile. */
  function change(change: Partial<Draft> | ((now: Draft) => Partial<Draft>)) {
    const part = typeof change === 'function' ? change(latest.current) : change
    latest.current = { ...latest.current, ...part }
    keep(latest.current)
    forgetProblems(part)
  }

  /** Goes to a step and shows its problems; `part` changes the draft. */
  function show(at: number, found: typeof problems = {}, part: Partial<Draft> = {}) {
    keep({ ...draft, ...part })
    setStep(at)
    refuse(found)
  }

  function goOn(facts: Parameters<typeof stepProblems>[2], finish: () => void) {
    const found = stepProblems(draft, step, facts)
    const isWrong = refuse(found)
    if (isWrong) toast({ type: 'error', title: 'Error', message: Object.values(found)[0] })
    else if (step < lastStep) show(step + 1)
    else finish()
  }

  return { draft, step, problems, refusals, forget, change, show, goOn }
}

/** The result of {@link useBookingForm}. */
export type BookingForm = ReturnType<typeof useBookingForm>

interface Outcome {
  onBooked: (booking: Booking) => void
  onRefused: (error: ApiError) => void
}

/** Sends the booking once, even if the button is pressed twice. */
function useBook({ onBooked, onRefused }: Outcome) {
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    networkMode: 'online',
    mutationFn: (input: BookingBody) => postOnce<Booking>('/rest/v1/bookings', input),
    onSuccess: onBooked,
    onError: (error) =>
      onRefused(error instanceof ApiError ? error : new ApiError(0, 'unknown', 'Failed to create booking')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/** The address and the phone number of the customer's last booking, to suggest for the next one. */
export const lastDetailsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...bookingsKey, 'last_details'],
    queryFn: ({ signal }) => api.get<LastDetails>('/rest/v1/bookings/last_details', { signal }),
  })

/** An own booking to repeat, and the next date on which its hours are free. */
export const againQuery = (api: Api, booking_id: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'again', booking_id],
    queryFn: async ({ signal }): Promise<Again> => {
      const booking = await api.get<Booking>(`/rest/v1/bookings/${encodeURIComponent(booking_id)}`, { signal })
      const slotsOn = (date?: string) =>
        api.get<Slots>(`/rest/v1/providers/${booking.provider_id}/slots`, { search: { date }, signal })
      for (const date of sameWeekdays(booking.date, await slotsOn()))
        if (isFree(await slotsOn(date), booking)) return { booking, date }
      return { booking, date: null }
    },
    retry: false,
  })
