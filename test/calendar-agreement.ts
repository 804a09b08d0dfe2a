import { expect } from 'vitest'
import type { Booking } from '#domains/bookings/contract.ts'
import type { CalendarAccount, CalendarQuestions } from '#domains/calendars/accounts-contract.ts'
import { claimAccount, synchronize } from '#domains/calendars/accounts-sync-commands.server.ts'
import { contextOf } from '#platform/context.server.ts'
import { movedEvent } from './caldav-server.ts'
import { aProvider } from './people.ts'
import { propertyRuns } from './property-runs.ts'
import type { TestServer } from './server.ts'

/** A calendar on a CalDAV server, and what its user does there in another program. */
export interface Calendar {
  url: string
  user_name: string
  password: string
  /** The name of the calendar that bookings are written to, if there are several. */
  name?: string
  /** Its events by the names of their files. */
  list(): Promise<ReadonlyMap<string, string>>
  put(file: string, text: string): Promise<unknown>
  remove(file: string): Promise<unknown>
}

const address = '/rest/v1/calendar_accounts'
const stepsOfARun = 50

/** The seeds of the runs. Ten runs are 500 steps. */
export const seeds: readonly number[] = Array.from(
  { length: Math.min(10, propertyRuns(1).numRuns) },
  (_, run) => run + 1,
)

/** Numbers below a limit that follow from a seed (mulberry32). */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/**
 * Changes bookings and their events at random, each followed by a run of the account. Expects each
 * conflict to become a question at once, nothing else to become one, and both sides to agree in the
 * end. Returns the number of conflicts.
 */
export async function conflictsUntilAgreed(server: TestServer, calendar: Calendar, seed: number): Promise<number> {
  const number = numbersFrom(seed)
  for (const file of (await calendar.list()).keys()) await calendar.remove(file)
  const provider = await aProvider(server)
  const { url, user_name, password } = calendar
  const { body: account } = await provider.post<CalendarAccount>(address, { url, user_name, password })
  const work = account.calendars.find(({ name }) => name === (calendar.name ?? name))
  await provider.patch(`${address}/${account.id}`, { written_id: work!.id })
  const { body: client } = await provider.post<{ id: string }>('/rest/v1/clients', { name: 'Old friend' })
  const sync = async () => {
    const context = contextOf(server.deps)
    const taken = await claimAccount(context, account.id)
    await synchronize(context, taken!)
  }
  const jobs: string[] = []
  /** The kind of each conflict that waits, by job. */
  const open = new Map<string, string>()
  let conflicts = 0
  /** A day of March, and an hour of it in New York after the change of its clocks. */
  const aTime = () => ({ day: 10 + number(20), hour: 8 + number(10) })
  const hoursOf = ({ day, hour }: ReturnType<typeof aTime>) => ({
    date: `2026-03-${day}`,
    start_time: `${String(hour).padStart(2, '0')}:00`,
    end_time: `${String(hour + 1).padStart(2, '0')}:00`,
  })
  const stampOf = (day: number, hour: number) => `202603${day}T${String(hour + 4).padStart(2, '0')}0000Z`
  const isOpen = async (id: string) =>
    (await provider.get<Booking>(`/rest/v1/bookings/${id}`)).body.status === 'confirmed'

  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const job = { service_id: provider.service_id, ...hoursOf(aTime()) }
      const { status, body } = await provider.post<Booking>(`/rest/v1/clients/${client.id}/bookings`, job)
      if (status === 201) jobs.push(body.id)
    },
    async () => {
      const id = jobs[number(jobs.length)]
      // A question that is open stays: what the provider decides comes from there.
      if (id && !open.has(id) && number(3) === 0)
        await provider.post(`/rest/v1/bookings/${id}/proposals`, hoursOf(aTime()))
    },
    async () => {
      const id = jobs[number(jobs.length)]
      if (!id || number(3) > 0) return
      const input = { booking_id: id, new_status: 'cancelled', reason: 'The van broke down.' }
      await provider.post('/rest/v1/rpc/set_booking_status', input)
      open.delete(id)
    },
    async () => {
      const id = jobs[number(jobs.length)]
      const event = id && (await calendar.list()).get(`${id}.ics`)
      if (!id || !event || open.has(id) || !(await isOpen(id))) return
      const { day, hour } = aTime()
      // 40 minutes past an hour: no booking is there already.
      const [from, to] = [stampOf(day, hour).replace('0000Z', '4000Z'), stampOf(day, hour + 1)]
      await calendar.put(`${id}.ics`, movedEvent(event, from, to))
      open.set(id, 'moved')
      conflicts += 1
    },
    async () => {
      const id = jobs[number(jobs.length)]
      if (!id || !(await calendar.list()).has(`${id}.ics`) || open.has(id) || !(await isOpen(id))) return
      await calendar.remove(`${id}.ics`)
      open.set(id, 'deleted')
      conflicts += 1
    },
  ]
  for (let step = 0; step < stepsOfARun; step += 1) {
    await acts[step < 5 ? 0 : number(acts.length)]!()
    await sync()
    const { items } = (await provider.get<CalendarQuestions>(`/rest/v1/calendar_questions`)).body
    const asked = new Map(items.map(({ booking_id, kind }) => [booking_id, kind]))
    expect(asked).toEqual(open)
    const [question] = items
    if (!question || number(3) > 0) continue
    await provider.post(`/rest/v1/calendar_questions/${question.id}/answer`, { answer: 'put_back' })
    open.delete(question.booking_id)
    await sync()
  }
  for (const { id } of (await provider.get<CalendarQuestions>(`/rest/v1/calendar_questions`)).body.items)
    await provider.post(`/rest/v1/calendar_questions/${id}/answer`, { answer: 'put_back' })
  await sync()

  const agreed = await server.db
    .selectFrom('bookings')
    .select(['id', 'date', 'start_time'])
    .where('provider_id', '=', provider.id)
    .where('status', '=', 'confirmed')
    .execute()
  const there = [...(await calendar.list())].map(([file, text]) => {
    const [, time = ''] = /DTSTART;TZID=America\/New_York:(\d{8}T\d{4})00/.exec(text) ?? []
    return `${file} ${time}`
  })
  const here = agreed.map(
    ({ id, date, start_time }) => `${id}.ics ${`${date}T${start_time.slice(0, 5)}`.replaceAll(/[-:]/g, '')}`,
  )
  expect(there.toSorted()).toEqual(here.toSorted())
  expect(here.length).toBeGreaterThan(0)
  const bells = await server.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', provider.id)
    .where('title', 'like', '%in your calendar')
    .execute()
  expect(bells).toHaveLength(conflicts)
  return conflicts
}
