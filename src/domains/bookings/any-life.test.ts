import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UserType } from '#domains/identity/contract.ts'
import type { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { type Act, moveProblem, moves } from '#domains/schedule/lifecycle-rules.ts'
import { contextOf } from '#platform/context.server.ts'
import { dateIn, daysAfter } from '#platform/wall-clock.server.ts'
import { answerTime, book, move, proposeTime, reveal } from '#test/bookings.ts'
import { textWithoutIds } from '#test/ids.ts'
import { type Answer, aCustomer, aProvider, caller } from '#test/people.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { countOverlaps } from '#test/rivals.ts'
import { testServer } from '#test/server.ts'
import type { Booking } from './contract.ts'
import { applyDeadlines, remindOfBookings } from './deadlines-commands.server.ts'

const server = await testServer()
const hour = 3_600_000

/** Two customers whose details are unique words, a provider, strangers and a signed-out visitor. */
async function aStage() {
  const n = Math.random().toString(36).slice(2, 8)
  const marked = (word: string, digits: string) =>
    aCustomer(server, {
      name: `${word}${n} ${word}son`,
      email: `${word}.${n}@${word}post.com`,
      phone: `(${digits.slice(0, 3)}) ${digits.slice(3)}-9123`,
    })
  const first = await marked('quokka', '867530')
  const second = await marked('narwhal', '944555')
  const provider = await aProvider(server)
  const strangers = { customer: await aCustomer(server), provider: await aProvider(server) }
  return {
    customers: [first, second],
    provider,
    strangers,
    marks: [
      ['quokka', '867530', '867) 530'],
      ['narwhal', '944555', '944) 555'],
    ],
    ids: [] as string[],
  }
}
type Stage = Awaited<ReturnType<typeof aStage>>

type Who = 'first' | 'second' | 'provider' | 'other customer' | 'other provider' | 'nobody'
interface Step {
  does: Act | 'apply deadlines' | 'remind' | 'wait'
  who: Who
  /** Which booking, day and hour, or how long to wait. */
  which: number
  day: number
  at: number
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(
    { weight: 5, arbitrary: fc.constant<Step['does']>('book') },
    { weight: 4, arbitrary: fc.constantFrom<Step['does']>('reveal', 'accept', 'propose another time') },
    { weight: 4, arbitrary: fc.constantFrom<Step['does']>('accept the time', 'complete', 'cancel', 'wait') },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Step['does']>('decline the time', 'withdraw the time', 'apply deadlines', 'remind'),
    },
  ),
  who: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Who>('first', 'second', 'provider', 'provider') },
    { weight: 1, arbitrary: fc.constantFrom<Who>('other customer', 'other provider', 'nobody') },
  ),
  which: fc.nat({ max: 5 }),
  day: fc.nat({ max: 4 }),
  at: fc.nat({ max: 5 }),
})

const personOf = ({ customers, provider, strangers }: Stage, who: Who) =>
  ({
    first: customers[0]!,
    second: customers[1]!,
    provider,
    'other customer': strangers.customer,
    'other provider': strangers.provider,
    nobody: { ...strangers.customer, ...caller(server) },
  })[who]

const stored = ({ ids }: Stage) =>
  ids.length === 0
    ? Promise.resolve([])
    : server.db.selectFrom('bookings').selectAll().where('id', 'in', ids).orderBy('id').execute()

/** Makes one step through the API, the clock or a job. Returns the response, if there is one. */
async function take(stage: Stage, { does, who, which, day, at }: Step): Promise<Answer<Booking> | undefined> {
  const person = personOf(stage, who)
  const now = server.clock.now()
  if (does === 'apply deadlines') await applyDeadlines({ ...contextOf(server.deps), now })
  if (does === 'remind') await remindOfBookings({ ...contextOf(server.deps), now })
  if (does === 'wait') server.clock.pass([0.4, 3, 11, 23, 30, 49][at]! * hour)
  if (does === 'apply deadlines' || does === 'remind' || does === 'wait') return undefined
  const start = 8 + at
  const hours = {
    date: daysAfter(dateIn('America/New_York', now), day),
    start_time: `${String(start).padStart(2, '0')}:00`,
    end_time: `${String(start + 1 + (which % 2)).padStart(2, '0')}:30`,
  }
  if (does === 'book') {
    const answer = await book(person, stage.provider, hours)
    if (answer.status === 201) stage.ids.push(answer.body.id)
    return answer
  }
  const id = stage.ids[which % Math.max(1, stage.ids.length)]
  if (!id) return undefined
  if (does === 'reveal') return reveal(person, { id })
  if (does === 'accept') return move(person, { id }, 'confirmed')
  if (does === 'cancel') return move(person, { id }, 'cancelled', 'So it is')
  if (does === 'complete') return move(person, { id }, 'completed')
  if (does === 'propose another time') return proposeTime(person, { id }, hours)
  const open = await server.db
    .selectFrom('reschedule_proposals')
    .select('id')
    .where('booking_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const verb = does === 'accept the time' ? 'accept' : does === 'decline the time' ? 'decline' : 'withdraw'
  return open && answerTime(person, { id, proposal: { id: open.id } as Booking['proposal'] }, verb)
}

/** Each change of a booking is a move of the table; a rejected act changes nothing. */
async function expectNamed(stage: Stage, did: Step, answer: Answer | undefined, before: Stored): Promise<void> {
  const after = await stored(stage)
  const steps = after.map(({ id, status }) => [before.find((was) => was.id === id)?.status ?? null, status] as const)
  const unnamed = steps.filter(([from, to]) => from !== to && !isNamed(from, to))
  expect(unnamed, did.does).toEqual([])
  const target = before.find(({ id }) => id === stage.ids[did.which % Math.max(1, stage.ids.length)])
  const wasTaken = answer !== undefined && answer.status < 400
  const isForbidden = wasTaken && target !== undefined && !(await isAllowed(stage, did, target))
  expect(isForbidden, JSON.stringify(did)).toBe(false)
}

/**
 * Whether the table allows an act on a booking. True for acts without a booking or with a decided
 * proposal.
 */
async function isAllowed(stage: Stage, { does, who }: Step, target: Stored[number]): Promise<boolean> {
  const isRepeated = does === 'reveal' && target.customer_info_revealed
  if (does === 'book' || does.includes('the time') || isRepeated) return true
  const party = partyOf(stage, who, target)
  const proposal = await openProposalOf(target.id, does)
  return party !== undefined && moveProblem({ ...target, proposal }, does as Act, party, server.clock.now()) === null
}

type Stored = Awaited<ReturnType<typeof stored>>

const isNamed = (from: BookingStatus | null, to: BookingStatus) =>
  moves.some((one) => one.from.includes(from) && one.to === to)

function partyOf({ customers, provider }: Stage, who: Who, booking: Stored[number]): UserType | undefined {
  if (who === 'provider' && booking.provider_id === provider.id) return 'provider'
  const customer = who === 'first' ? customers[0] : who === 'second' ? customers[1] : undefined
  return customer?.id === booking.customer_id ? 'customer' : undefined
}

/** The proposal that was open before an act; null for a new proposal, which replaces none. */
async function openProposalOf(booking_id: string, does: string) {
  if (does === 'propose another time') return null
  const open = await server.db
    .selectFrom('reschedule_proposals')
    .select(['proposed_by', 'starts_at'])
    .where('booking_id', '=', booking_id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open ?? null
}

/** No API response, email or event for the provider contains data of unrevealed customers. */
async function expectMasked(stage: Stage): Promise<void> {
  const { provider, customers, marks, ids } = stage
  const paths = ['/rest/v1/bookings', '/rest/v1/notifications', '/rest/v1/conversations', '/auth/v1/export']
  const own = ids.flatMap((id) => [`/rest/v1/bookings/${id}`, `/rest/v1/bookings/${id}/history`])
  const replies = await Promise.all([...paths, ...own].map(async (path) => (await provider.get(path)).body))
  const events = await server.db.selectFrom('realtime_event').selectAll().where('user_id', '=', provider.id).execute()
  const mails = await server.db
    .selectFrom('mail')
    .selectAll()
    .where('auth_user_id', '=', provider.auth_user_id)
    .execute()
  const seen = textWithoutIds([replies, events, mails]).toLowerCase()
  const bookings = await stored(stage)
  for (const [at, customer] of customers.entries()) {
    const own_bookings = bookings.filter(({ customer_id }) => customer_id === customer.id)
    if (own_bookings.some(({ customer_info_revealed }) => customer_info_revealed)) continue
    for (const mark of marks[at]!) expect(seen).not.toContain(mark)
  }
}

const noFailure = (answers: readonly (Answer | undefined)[]) => {
  for (const answer of answers) expect(answer?.status ?? 200, JSON.stringify(answer?.body)).toBeLessThan(500)
}

test('whatever users do at any time, bookings stay in known states, never overlap, and reveal no masked name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const stage = await aStage()
      for (const one of steps) {
        const before = await stored(stage)
        if (one.does === 'reveal') await expectMasked(stage)
        const answer = await take(stage, one)
        noFailure([answer])
        await expectNamed(stage, one, answer, before)
      }
      await expectMasked(stage)
      expect(await countOverlaps(server.db)).toBe(0)
    }),
    propertyRuns(5),
  )
})

test('the same holds if several users act at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 3, maxLength: 5 }), { maxLength: 7 }), async (rounds) => {
      const stage = await aStage()
      for (const at of [0, 1, 2]) await take(stage, { does: 'book', who: 'first', which: 0, day: 1 + at, at: 0 })
      for (const round of rounds) {
        noFailure(await Promise.all(round.map((one) => take(stage, one))))
        const statuses = (await stored(stage)).map(({ status }) => status)
        expect(statuses.every((status) => moves.some(({ to }) => to === status))).toBe(true)
      }
      await expectMasked(stage)
      expect(await countOverlaps(server.db)).toBe(0)
    }),
    propertyRuns(4),
  )
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})
