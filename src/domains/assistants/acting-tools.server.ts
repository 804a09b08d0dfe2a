import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { answerProblems } from '#domains/bookings/answers-rules.ts'
import type { Booking, Line } from '#domains/bookings/contract.ts'
import { linesOf, minutesOfJob, pricingOf, totalOf } from '#domains/bookings/lines-rules.ts'
import { FieldValues } from '#domains/catalog/fields-contract.ts'
import type { Service } from '#domains/catalog/services-contract.ts'
import type { CurrentUser, User } from '#domains/identity/contract.ts'
import type { Provider } from '#domains/providers/contract.ts'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import { suggestedEnd } from '#domains/schedule/slots-rules.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { answered } from './answers.server.ts'
import { type Calls, RefusedCall } from './calls.server.ts'
import { createConfirmation, findConfirmation } from './confirmations-commands.server.ts'
import { day, time } from './inputs.ts'
import { answersText, CONFIRMATION_MS, confirmationText, quoted } from './rules.ts'

const bookings = '/rest/v1/bookings'
const Address = z.object({
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})

const Wish = z.object({
  provider_id: z.uuid(),
  service_id: z.uuid(),
  date: day,
  start_time: time,
  end_time: time.optional().describe('By default the usual length of the service'),
  notes: z.string().max(1000).optional().describe('The job, in the words of the user'),
  address: Address.optional().describe('Where, if the work happens at the home of the user'),
  addons: z.array(z.uuid()).optional(),
  answers: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .describe('By the id of the question'),
})
type Wish = z.infer<typeof Wish>

/** Adds the tools that act for the user whose token the request has. */
export function addActingTools(
  server: McpServer,
  calls: Calls,
  context: Pick<AppEnv['Variables'], 'db' | 'now'>,
): void {
  server.registerTool(
    'prepare_booking',
    {
      title: 'Prepare a booking',
      description:
        'Checks a booking and returns its price lines, address, cancellation terms, and a confirmation that books it within 10 minutes. Books nothing.',
      inputSchema: Wish,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    answered(async (wish) => {
      const { user } = await calls.get<CurrentUser>('/auth/v1/user')
      const { body, summary } = await prepared(calls, wish, user)
      const confirmation = await createConfirmation(context, { auth_user_id: user.id, booking: body })
      return { ...summary, confirmation, expires_in_minutes: CONFIRMATION_MS / 60_000 }
    }),
  )
  server.registerTool(
    'book',
    {
      title: 'Book',
      description:
        'Books what prepare_booking has prepared, after the user has agreed to it. The same confirmation never books twice.',
      inputSchema: z.object({ confirmation: z.string() }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    answered(async ({ confirmation: code }) => {
      const { user } = await calls.get<CurrentUser>('/auth/v1/user')
      const body = await findConfirmation(context, { auth_user_id: user.id, code })
      if (!body) throw new RefusedCall(confirmationText)
      return bookingOf(await calls.post<Booking>(bookings, body, code))
    }),
  )
  server.registerTool(
    'my_bookings',
    {
      title: 'My bookings',
      description:
        'At most 20 bookings of the user: the upcoming ones, the soonest first, or the past ones, the latest first.',
      inputSchema: z.object({ when: z.enum(['upcoming', 'past']).default('upcoming') }),
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    answered(async ({ when }) => {
      return listBookings(calls, when)
    }),
  )
  server.registerTool(
    'cancel_booking',
    {
      title: 'Cancel a booking',
      description:
        'Cancels a booking of the user. It cannot be undone, and may cost something under the cancellation terms of the booking.',
      inputSchema: z.object({ booking_id: z.uuid(), reason: z.string().max(500).optional() }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    answered(async ({ booking_id, reason }) => {
      const before = await findBooking(calls, booking_id)
      if (before.status === 'cancelled') return before
      const move = { booking_id, new_status: 'cancelled', ...(reason && { reason }) }
      return bookingOf(await calls.post<Booking>('/rest/v1/rpc/set_booking_status', move))
    }),
  )
  server.registerTool(
    'post_service_request',
    {
      title: 'Post a service request',
      description: 'Posts a request of the user, so that providers nearby answer with offers.',
      inputSchema: z.object({
        category: z.string().describe('The name of a category, such as "Plumbing"'),
        title: z.string(),
        description: z.string(),
        zip_code: z.string(),
        budget_dollars: z.number().default(0).describe('0: open to quotes'),
        preferred_date: day.optional(),
        fields: FieldValues.default({}).describe('Values by the ids that a refusal asks for'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    answered(async ({ category, title, description, zip_code, budget_dollars, preferred_date, fields }) => {
      const request = {
        service_type: category,
        title,
        description,
        budget: budget_dollars,
        preferred_date: preferred_date ?? null,
        location: { zipCode: zip_code },
        fields,
      }
      const { id, status, expires_at } = await calls.post<{ id: string; status: string; expires_at: string }>(
        '/rest/v1/leads',
        request,
      )
      return { request_id: id, status, expires_at }
    }),
  )
}

/**
 * At most 20 bookings of the user: the upcoming ones, the soonest first, or the past ones, the
 * latest first.
 */
export async function listBookings(calls: Calls, when: 'upcoming' | 'past') {
  const { items } = await calls.get<{ items: Booking[] }>(bookings, { when, limit: 20 })
  return { bookings: items.map(bookingOf) }
}

/** A booking of the user. Throws a sentence for any other. */
export const findBooking = async (calls: Calls, id: string) => bookingOf(await calls.get<Booking>(`${bookings}/${id}`))

/** The body of a booking and its terms for the user. Throws a sentence if something is missing. */
async function prepared(calls: Calls, wish: Wish, user: User) {
  const provider = await calls.get<Provider>(`/rest/v1/providers/${wish.provider_id}`)
  const service = provider.services.find(({ id }) => id === wish.service_id)
  if (!service) throw new RefusedCall('This provider has no such service.')
  const pricing = pricingOf(service, wish.addons ?? [])
  if (!pricing) throw new RefusedCall('This service is priced by quote. Post a service request instead.')
  if (service.location_type === 'customer' && !wish.address)
    throw new RefusedCall('The work happens at the home of the user: an address is missing.')
  const wrong = Object.keys(answerProblems(service.questions, wish.answers ?? {}))
  if (wrong.length > 0) throw new RefusedCall(answersText(wrong))
  const end_time = await endOf(calls, wish, service, minutesOfJob(service.duration, pricing.addons))
  const lines = linesOf({ service_name: service.name, hourly_rate: service.price, pricing }, { ...wish, end_time })
  const { name, phone } = user.user_metadata
  const body = {
    ...wish,
    end_time,
    name,
    phone,
    email: user.email,
    hourly_rate: service.price,
    location_type: service.location_type,
    instant: service.instant,
    cancellation_terms: provider.cancellation?.terms ?? null,
    total: totalOf(lines),
  }
  return { body, summary: summaryOf({ wish, end_time, provider, service, lines }) }
}

async function endOf(
  calls: Calls,
  { provider_id, service_id, date, start_time, end_time, address }: Wish,
  service: Service,
  minutes: number,
) {
  const location = service.location_type === 'customer' ? address?.zipCode : undefined
  const slots = await calls.get<Slots>(`/rest/v1/providers/${provider_id}/slots`, { date, service_id, location })
  const start = slots.starts.find((one) => one.start_time === start_time)
  const free = slots.starts.map((one) => one.start_time).join(', ')
  if (!start) throw new RefusedCall(slots.nothing?.message ?? `${start_time} is not free. Free on this day: ${free}`)
  const end = end_time ?? suggestedEnd(start_time, start.ends, minutes)
  if (!end || !start.ends.includes(end))
    throw new RefusedCall(`A job that starts at ${start_time} can end at: ${start.ends.join(', ')}`)
  return end
}

interface Agreement {
  wish: Wish
  end_time: string
  provider: Provider
  service: Service
  lines: Line[]
}

const summaryOf = ({ wish, end_time, provider, service, lines }: Agreement) => ({
  business_name: provider.business_name,
  service: service.name,
  date: wish.date,
  start_time: wish.start_time,
  end_time,
  time_zone: provider.time_zone,
  price_lines: lines,
  total_dollars: totalOf(lines),
  address: service.location_type === 'customer' ? wish.address : service.location_type,
  cancellation_terms: provider.cancellation?.text ?? 'None: cancelling costs nothing.',
  confirmed_at_once: service.instant,
})

const bookingOf = (booking: Booking) => ({
  booking_id: booking.id,
  status: booking.status,
  business_name: booking.provider.business_name,
  service: booking.service.name,
  date: booking.date,
  start_time: booking.start_time,
  end_time: booking.end_time,
  time_zone: booking.time_zone,
  total_dollars: booking.price,
  cancellation_terms: booking.cancellation?.text ?? null,
  ...(booking.cancel_reason && { cancel_reason: quoted('provider', booking.cancel_reason) }),
})
