import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Service } from '#domains/catalog/services-contract.ts'
import { customerProblem } from '#domains/identity/client.ts'
import { isZipCode } from '#domains/locations/codes-rules.ts'
import { uploadFromDevice } from '#domains/pictures/client.ts'
import { isOnDevice } from '#domains/pictures/rules.ts'
import type { CancellationTerms } from '#domains/providers/cancellation-rules.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { freeDaysQuery } from '#domains/schedule/availability-client.ts'
import { firstFreeDay } from '#domains/schedule/availability-rules.ts'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { useShownDays } from '#domains/schedule/shown-days-client.ts'
import { slotsQuery } from '#domains/schedule/slots-client.ts'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import { suggestedEnd } from '#domains/schedule/slots-rules.ts'
import { type Api, ApiError, isSessionOver } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { useProblems } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { errorToast } from '#platform/show-error.ts'
import { useHistorySteps } from '#ui/history-steps.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking } from './contract.ts'
import type { LastDetails } from './details-contract.ts'
import { useBookingDraft } from './drafts-client.ts'
import type { Draft, FirstValues } from './drafts-rules.ts'
import { linesOf, minutesOfJob, pricingOf, totalOf } from './lines-rules.ts'
import {
  type Again,
  isFree,
  isInstantFor,
  isOutOfReach,
  type Reach,
  repeatOf,
  sameWeekdays,
  shortTimeText,
} from './request-rules.ts'
import {
  afterRefusal,
  type BookingBody,
  bookingOf,
  type Field,
  firstOpenStep,
  lastStep,
  type RequestFacts,
  stepProblems,
  summaryOf,
} from './request-schema.ts'

/**
 * The facts of a service that the form needs. `price` in the currency of the site per hour,
 * `duration` in minutes.
 */
export type BookableService = Pick<
  Service,
  | 'id'
  | 'name'
  | 'price'
  | 'duration'
  | 'location_type'
  | 'instant'
  | 'instant_for'
  | 'price_kind'
  | 'minimum_minutes'
  | 'call_out_fee'
  | 'weekend_surcharge'
  | 'holiday_surcharge'
  | 'addons'
  | 'questions'
>

/** The steps of a customer, and the account as the last step of a visitor. */
const stepCounts = { customer: lastStep + 1, visitor: lastStep + 2 }

interface BookingFormInput {
  /** Undefined for a visitor, who signs up in the last step. */
  customer: { id: string; email: string } | undefined
  provider_id: string
  /** An earlier booking to repeat. Its draft is kept separately. */
  again?: string | undefined
  services: readonly BookableService[]
  /** The provider's cancellation terms. */
  cancellation_terms: CancellationTerms | null
  first: FirstValues
  onBooked: (booking: Booking) => void
}

/** The state of the booking form: its values, choices and problems. */
export function useBookingForm(input: BookingFormInput) {
  const { customer, provider_id, again, services, cancellation_terms, first, ...done } = input
  const api = useApi()
  const cache = useQueryClient()
  const [typed, keep, forgetDraft] = useBookingDraft({ customer, provider_id, again }, first)
  const service = services.find(({ id }) => id === typed.service_id)
  const isAtHome = service?.location_type === 'customer'
  const reach = useQuery(slotsQuery(api, provider_id))
  const pricing = service ? pricingOf(service, typed.addons ?? []) : null
  const minutes = service && minutesOfJob(service.duration, pricing?.addons ?? [])
  const isEndFixed = service?.price_kind === 'fixed'
  const { zipCode } = typed.address
  const location = reach.data?.plans_travel && isAtHome && isZipCode(zipCode) ? zipCode : undefined
  const length = minutes === undefined ? undefined : { id: typed.service_id, duration: minutes, location }
  const free = useShownDays(freeDaysQuery(api, provider_id, length), typed.date, service !== undefined)
  // The strip shows this day before the user chooses one.
  const date = typed.date || firstFreeDay(free.days ?? [])
  const canAsk = date !== '' && !isOutOfReach(date, reach.data)
  const slots = useQuery({ ...slotsQuery(api, provider_id, date, service?.id, location), enabled: canAsk })
  const endsOf = (start: string) => slots.data?.starts.find(({ start_time }) => start_time === start)?.ends ?? []
  const endFor = (start: string, minutes = 60) => suggestedEnd(start, endsOf(start), minutes) ?? ''
  const end_time = (!isEndFixed && typed.end_time) || endFor(typed.start_time, minutes)
  const kept = { ...typed, end_time }
  const steps = useSteps({ kept, draft: { ...kept, date }, keep, isVisitor: !customer, hasService: !!service, first })
  const { draft, change, show } = steps
  const { setTaken, ...series } = useSeries(draft, reach.data)

  const booking = useBook({
    onBooked: (booked) => {
      forgetDraft()
      const message = booked.instant ? t('Your appointment is confirmed') : t('Your appointment has been scheduled')
      toast({ type: 'success', title: t('Booking Successful'), message })
      done.onBooked(booked)
    },
    onRefused: async (error) => {
      if (isSessionOver(error)) return
      const problem = error.code === 'forbidden' ? await customerProblem(api) : undefined
      toast(problem ?? errorToast(error, error.message, t('Booking Failed')))
      if (error.code === 'slot_taken') setTaken(error.errors.map(({ path }) => path))
      const isChanged = error.code === 'terms_changed'
      const hasNewQuestions = error.errors.some(({ path }) => path.startsWith('answers.'))
      if (isChanged || hasNewQuestions) void cache.invalidateQueries(providerQuery(api, provider_id))
      if (isChanged) void cache.invalidateQueries(lastDetailsQuery(api, provider_id))
      const next = afterRefusal(error)
      if (next) show(next.step, next.problems, next.change)
    },
  })
  const { data: last } = useQuery({ ...lastDetailsQuery(api, provider_id), enabled: customer !== undefined })
  const isInstant = service !== undefined && isInstantFor(service, { is_returning: last?.is_returning ?? false })
  const linesOn = (date: string) =>
    service && draft.start_time && draft.end_time
      ? linesOf({ service_name: service.name, hourly_rate: service.price, pricing }, { ...draft, date })
      : []
  const lines = linesOn(draft.date)
  const shown = service && {
    hourly_rate: service.price,
    location_type: service.location_type,
    instant: isInstant,
    cancellation_terms,
    ...(lines.length > 0 && { total: totalOf(lines) }),
  }
  const facts = {
    provider_id,
    isAtHome,
    reach: reach.data,
    ...(shown && { shown }),
    questions: service?.questions ?? [],
  }
  const send = (skip_taken = false) => booking.mutate({ draft, facts: { ...facts, skip_taken }, keep: change })

  return {
    ...steps,
    provider_id,
    isVisitor: !customer,
    service,
    isAtHome,
    /** Whether the booking is confirmed at once. */
    isInstant,
    /** What the booking costs; empty until its time is chosen. */
    lines,
    /** What it would cost on another date. */
    linesOn,
    /** Whether the start and the add-ons determine the end. */
    isEndFixed,
    slots,
    /** The starts of the day with their ends: one each if the price is for the whole job. */
    starts: isEndFixed
      ? slots.data?.starts.flatMap(({ start_time }) => {
          const end = endFor(start_time, minutes)
          return end ? [{ start_time, ends: [end] }] : []
        })
      : slots.data?.starts,
    /** How long the job usually takes. */
    minutes: minutes ?? 0,
    reach,
    /** The days on which the service is free. */
    free,
    /** '' until the user chooses one. */
    chosenDate: typed.date,
    /** Says that the chosen start leaves less time than the service usually takes. */
    shortTime: service ? shortTimeText(draft.start_time, endsOf(draft.start_time), minutes ?? service.duration) : null,
    /** Whether the chosen start is no longer free. */
    isGone: slots.data !== undefined && draft.start_time !== '' && endsOf(draft.start_time).length === 0,
    isSending: booking.isPending,
    /** Sends the booking: for a visitor who has just signed up. */
    send: () => send(),
    submit: (skip_taken?: boolean) => steps.goOn(facts, () => send(skip_taken)),
    ...series,
    ...choosing({ draft, change, services, endFor }),
  }
}

/** The chosen series, and its dates that were not free when it was sent. */
function useSeries(draft: Draft, reach: Reach | undefined) {
  const repeat = reach && repeatOf(draft, reach)
  const chosen = JSON.stringify([draft.date, draft.start_time, draft.end_time, repeat])
  const [refused, setRefused] = useState({ chosen, dates: [] as string[] })
  return {
    repeat,
    taken: refused.chosen === chosen ? refused.dates : [],
    setTaken: (dates: string[]) => setRefused({ chosen, dates }),
  }
}

interface ChoosingInput {
  draft: Draft
  change: (change: Partial<Draft>) => void
  services: readonly BookableService[]
  /** The end for a start and a duration in minutes; '' if it is unknown. */
  endFor: (start: string, minutes?: number) => string
}

/** The functions that change the service and the time, with the fields that depend on them. */
function choosing({ draft, change, services, endFor }: ChoosingInput) {
  const minutesOf = (service_id: string, addons: readonly string[] = []) => {
    const service = services.find(({ id }) => id === service_id)
    return service && minutesOfJob(service.duration, pricingOf(service, addons)?.addons ?? [])
  }
  return {
    chooseService: (service_id: string) => {
      const isEndOpen = draft.start_time !== '' && !draft.is_end_chosen
      change({
        service_id,
        addons: [],
        ...(isEndOpen && { end_time: endFor(draft.start_time, minutesOf(service_id)) }),
      })
    },
    chooseAddon: (id: string, isChosen: boolean) => {
      const addons = isChosen ? [...(draft.addons ?? []), id] : (draft.addons ?? []).filter((other) => other !== id)
      const isEndOpen = draft.start_time !== '' && !draft.is_end_chosen
      change({
        addons,
        ...(isEndOpen && { end_time: endFor(draft.start_time, minutesOf(draft.service_id, addons)) }),
      })
    },
    chooseTime: (part: Partial<Pick<Draft, 'date' | 'start_time' | 'end_time'>>) =>
      change({ ...part, is_end_chosen: part.start_time === undefined }),
  }
}

interface StepsInput {
  /** The user's choices. */
  kept: Draft
  /** The choices, with the day that is shown until the user chooses one. */
  draft: Draft
  keep: (draft: Draft) => void
  isVisitor: boolean
  hasService: boolean
  first: FirstValues
}

/** The parameters of the address that set the first choices. A change by the user replaces them. */
const choices = ['service', 'date', 'time']

/** The draft, the current step, which is in the address, and its problems. */
function useSteps({ kept, draft, keep, isVisitor, hasService, first }: StepsInput) {
  const count = stepCounts[isVisitor ? 'visitor' : 'customer']
  const history = useHistorySteps(count, first.chosen.start_time ? lastStep : 0)
  const { problems, refusals, refuse, forget: forgetProblems } = useProblems<Field>()
  const open = firstOpenStep(draft, hasService)
  // Until hydration, the draft of this tab is unknown.
  const step = useHydrated() && open < lastStep ? Math.min(history.step, open) : history.step
  const latest = useRef(kept)
  useEffect(() => {
    latest.current = kept
  })

  /** Takes a function for changes that come later, such as uploads: the user types meanwhile. */
  function change(change: Partial<Draft> | ((now: Draft) => Partial<Draft>)) {
    const part = typeof change === 'function' ? change(latest.current) : change
    latest.current = { ...latest.current, ...part }
    keep(latest.current)
    forgetProblems(part)
    history.forget(choices, step)
  }

  /** Goes to a step and shows its problems; `part` changes the draft. */
  function show(at: number, found: typeof problems = {}, part: Partial<Draft> = {}) {
    keep({ ...kept, ...part })
    if (at !== step) history.goTo(at, choices)
    refuse(found)
  }

  function goOn(facts: Parameters<typeof stepProblems>[2], finish: () => void) {
    const found = stepProblems(draft, step, facts)
    const isWrong = refuse(found)
    if (isWrong) toast({ type: 'error', title: t('Error'), message: summaryOf(found) })
    else if (step < count - 1) show(step + 1)
    else finish()
  }

  return { draft, step, count, problems, refusals, change, show, goOn, back: history.goBack }
}

/** The result of {@link useBookingForm}. */
export type BookingForm = ReturnType<typeof useBookingForm>

interface Outcome {
  onBooked: (booking: Booking) => void
  onRefused: (error: ApiError) => Promise<void>
}

/**
 * A booking before it is sent. `keep` saves the uploaded photos in the draft, so that a second
 * attempt doesn't upload them again.
 */
interface Unsent {
  draft: Draft
  facts: RequestFacts
  keep: (change: Partial<Draft>) => void
}

/** Sends the booking once, even if the button is pressed twice. */
function useBook({ onBooked, onRefused }: Outcome) {
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    networkMode: 'online',
    mutationFn: async ({ draft, facts, keep }: Unsent) => {
      const photos = await uploadFromDevice('booking-photos', draft.photos)
      if (draft.photos.some(isOnDevice)) keep({ photos })
      const body: BookingBody = bookingOf({ ...draft, photos }, facts)
      return postOnce<Booking>('/rest/v1/bookings', body)
    },
    onSuccess: onBooked,
    onError: (error) =>
      onRefused(error instanceof ApiError ? error : new ApiError(0, 'unknown', t('Failed to create booking'))),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/**
 * The address and the phone number of the customer's last booking, to suggest for the next one, and
 * whether the customer has booked this provider before.
 */
export const lastDetailsQuery = (api: Api, provider_id?: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'last_details', provider_id],
    queryFn: ({ signal }) =>
      api.get<LastDetails>('/rest/v1/bookings/last_details', { search: { provider_id }, signal }),
  })

/** An own booking to repeat, and the next date on which its hours are free. */
export const againQuery = (api: Api, booking_id: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'again', booking_id],
    queryFn: async ({ signal }): Promise<Again> => {
      const booking = await api.get<Booking>(`/rest/v1/bookings/${encodeURIComponent(booking_id)}`, { signal })
      const service_id = booking.service_id ?? undefined
      const slotsOn = (date?: string) =>
        api.get<Slots>(`/rest/v1/providers/${booking.provider_id}/slots`, { search: { date, service_id }, signal })
      for (const date of sameWeekdays(booking.date, await slotsOn()))
        if (isFree(await slotsOn(date), booking)) return { booking, date }
      return { booking, date: null }
    },
    retry: false,
  })
