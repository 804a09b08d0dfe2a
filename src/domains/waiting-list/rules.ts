import { endAfter, type Hours, timeText } from '#domains/schedule/slots-rules.ts'
import { dayText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import type { PartOfDay } from './schema.ts'

/** The first start of each part of the day, and the first one after it. */
const edges: Record<PartOfDay, { from: string; before: string }> = {
  morning: { from: '00:00', before: '12:00' },
  afternoon: { from: '12:00', before: '17:00' },
  evening: { from: '17:00', before: '24:00' },
}

/** The parts of the day as a choice. */
export const partNames: Record<PartOfDay, string> = {
  morning: msg('Morning, before 12 PM'),
  afternoon: msg('Afternoon, 12 PM to 5 PM'),
  evening: msg('Evening, from 5 PM'),
}

const isIn = (part: PartOfDay | null, time: string) =>
  part === null || (edges[part].from <= time && time < edges[part].before)

/** The conditions of a waiting list entry. */
export interface Wish {
  service_id: string
  first_date: string
  last_date: string
  part: PartOfDay | null
}

/** The free starts of a service, and how many minutes its booking takes. */
export interface FreeOfService {
  minutes: number
  days: readonly { date: string; times: readonly string[] }[]
}

/** A free time on a day. */
export type Opening = Hours & { date: string }

/** The first free time that fits a wish and that was not offered to another customer just now. */
export function openingFor(
  { first_date, last_date, part }: Pick<Wish, 'first_date' | 'last_date' | 'part'>,
  { minutes, days }: FreeOfService,
  offered: readonly Opening[] = [],
): Opening | undefined {
  for (const { date, times } of days) {
    if (date < first_date || date > last_date) continue
    const start_time = times.find((time) => isIn(part, time) && !isOffered({ date, ...hoursFrom(time, minutes) }))
    if (start_time !== undefined) return { date, ...hoursFrom(start_time, minutes) }
  }
  return undefined

  function isOffered({ date, start_time, end_time }: Opening): boolean {
    return offered.some((other) => other.date === date && other.start_time < end_time && start_time < other.end_time)
  }
}

const hoursFrom = (start_time: string, minutes: number): Hours => ({
  start_time,
  end_time: endAfter(start_time, minutes),
})

/**
 * Which customer is notified of which free time: in the order of `wishes`, each of the first one
 * that fits and was not offered to another customer. `offered` are the times of the last half hour.
 */
export function openingsFor<One extends Wish>(
  wishes: readonly One[],
  { free, offered }: { free: ReadonlyMap<string, FreeOfService>; offered: readonly Opening[] },
): { wish: One; opening: Opening }[] {
  const told: { wish: One; opening: Opening }[] = []
  for (const wish of wishes) {
    const ofService = free.get(wish.service_id)
    const opening = ofService && openingFor(wish, ofService, [...offered, ...told.map(({ opening }) => opening)])
    if (opening) told.push({ wish, opening })
  }
  return told
}

/** "Tue, Mar 10" or "Tue, Mar 10 to Thu, Mar 12, mornings". */
export function waitingText({ from, to, part }: { from: string; to: string; part: PartOfDay | null }): string {
  const [first, last] = [shortDay(from), shortDay(to)]
  if (from === to) return part ? `${first}, ${t(partTexts[part].one)}` : first
  const days = t('{first} to {last}', { first, last })
  return part ? `${days}, ${t(partTexts[part].several)}` : days
}

/** The texts for a part of one day, and of several days. */
const partTexts: Record<PartOfDay, { one: string; several: string }> = {
  morning: { one: msg('morning'), several: msg('mornings') },
  afternoon: { one: msg('afternoon'), several: msg('afternoons') },
  evening: { one: msg('evening'), several: msg('evenings') },
}

/** "Tue, Mar 10, 9:00 AM". */
export const openingText = ({ date, start_time }: Pick<Opening, 'date' | 'start_time'>): string =>
  `${shortDay(date)}, ${timeText(start_time)}`

const shortDay = (date: string) => dayText(date, { weekday: 'short', month: 'short', year: undefined })

/** The error of a customer who wants to wait for a time that is free. */
export const freeText = (opening: Opening): string =>
  t('{opening} is free. You can book it now.', { opening: openingText(opening) })
