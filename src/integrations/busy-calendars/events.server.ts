import { DAY_MS } from '#platform/durations.ts'
import { all, type Component, damaged, one, type Property, wordOf } from './lines.server.ts'
import { isTime, lengthOf, startsOf, utc, wallOf, type Zone } from './walls.server.ts'

/** From one instant to another, in milliseconds since 1970. */
export type Span = [starts_at: number, ends_at: number]

/** A wall-clock time or a whole day. */
interface Moment {
  wall: number
  zone: Zone
  isDate: boolean
}

interface Event {
  uid: string
  sequence: number
  isBusy: boolean
  start: Moment
  /** The duration: in wall-clock time for whole days, else exact. */
  length: number
  rules: string[]
  /** Additional times, some with their own duration. */
  further: { start: Moment; length: number | undefined }[]
  except: Moment[]
  /** The instance of a series that it replaces, and perhaps all later ones. */
  instance: Moment | undefined
  isForAllAfter: boolean
}

type Zones = (name?: string) => Zone
interface Stretch {
  from: Date
  to: Date
}

/**
 * The busy times of a calendar's events, without those from our own host. Throws if the calendar is
 * damaged.
 */
export function eventSpans(
  calendar: Component,
  zones: Zones,
  { own_host, ...stretch }: Stretch & { own_host: string },
) {
  const events = calendar.parts
    .filter(({ name }) => name === 'VEVENT')
    .flatMap((component, at) => readEvent(component, zones, `\n${at}`) ?? [])
    .filter(({ uid }) => !uid.endsWith(`@${own_host}`))
  return [...Map.groupBy(events, ({ uid }) => uid).values()].flatMap((series) => seriesSpans(series, stretch))
}

/** An event without a valid time blocks nothing. */
function readEvent(component: Component, zones: Zones, unnamed: string): Event | undefined {
  const begins = one(component, 'DTSTART')
  if (!begins || !isTime(begins.value)) return undefined
  const start = momentOf(begins, zones)
  const instance = one(component, 'RECURRENCE-ID')
  return {
    uid: all(component, 'UID')[0]?.value || unnamed,
    sequence: Number(wordOf(component, 'SEQUENCE')) || 0,
    isBusy: isBusy(component),
    start,
    length: eventLength(component, start, zones),
    rules: all(component, 'RRULE').map(({ value }) => value),
    further: all(component, 'RDATE').flatMap((property) => furtherOf(property, zones)),
    except: all(component, 'EXDATE').flatMap((property) => momentsOf(property, zones)),
    instance: instance && momentOf(instance, zones),
    isForAllAfter: instance?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
  }
}

/** Events that are marked as free block nothing. */
function isBusy(component: Component): boolean {
  const shown = wordOf(component, 'X-MICROSOFT-CDO-BUSYSTATUS')
  if (shown === 'FREE' || shown === 'WORKINGELSEWHERE') return false
  return wordOf(component, 'STATUS') !== 'CANCELLED' && wordOf(component, 'TRANSP') !== 'TRANSPARENT'
}

/** Times without a zone use the calendar's zone, days the provider's. */
function momentOf({ value, parameters }: Property, zones: Zones): Moment {
  const isDate = !/T/i.test(value)
  const zone = isDate ? zones('') : /Z$/i.test(value) ? utc : zones(parameters.get('TZID'))
  return { wall: wallOf(value), zone, isDate }
}

const momentsOf = (property: Property, zones: Zones): Moment[] =>
  property.value.split(',').map((value) => momentOf({ ...property, value }, zones))

function furtherOf(property: Property, zones: Zones): Event['further'] {
  return property.value.split(',').map((value) => {
    const [from = '', to] = value.split('/')
    const start = momentOf({ ...property, value: from }, zones)
    if (to === undefined) return { start, length: undefined }
    const isLength = /^[+-]?P/i.test(to)
    return {
      start,
      length: isLength ? lengthOf(to) : instantOf(momentOf({ ...property, value: to }, zones)) - instantOf(start),
    }
  })
}

/** Without an end, a day lasts a day and a time has no duration. */
function eventLength(component: Component, start: Moment, zones: Zones): number {
  const [ends, lasts] = [one(component, 'DTEND'), one(component, 'DURATION')]
  const end = ends && momentOf(ends, zones)
  const length = end ? (start.isDate ? end.wall - start.wall : instantOf(end) - instantOf(start)) : undefined
  const stated = length ?? (lasts ? lengthOf(lasts.value) : 0)
  return start.isDate && stated <= 0 ? DAY_MS : stated
}

const instantOf = ({ wall, zone }: Moment) => zone.instantOf(wall)

function spanOf(start: Moment, length: number): Span {
  const begins = instantOf(start)
  return [begins, start.isDate ? start.zone.instantOf(start.wall + length) : begins + length]
}

/** The events of one UID: the series and its changed instances. */
function seriesSpans(events: readonly Event[], stretch: Stretch): Span[] {
  const standIns = events.filter(({ instance }) => instance !== undefined)
  const latestStandIns = [...Map.groupBy(standIns, ({ instance }) => instantOf(instance!)).values()].flatMap(latest)
  const series = latest(events.filter(({ instance }) => instance === undefined))
  // A user who was invited to single dates of a series has only these.
  const single = latestStandIns.filter(({ isForAllAfter }) => !isForAllAfter || series.length === 0)
  return [
    ...single.filter((event) => event.isBusy).map(({ start, length }) => spanOf(start, length)),
    ...series.flatMap((event) => instancesOf(event, latestStandIns, stretch)),
  ]
}

/** The newest of several versions. Different events that share a UID by mistake all count. */
function latest(versions: readonly Event[]): Event[] {
  const newest = Math.max(...versions.map(({ sequence }) => sequence))
  return versions.filter(({ sequence }) => sequence === newest)
}

function instancesOf(event: Event, standIns: readonly Event[], stretch: Stretch): Span[] {
  const replaced = standIns.flatMap(({ instance, isForAllAfter }) => (isForAllAfter ? [] : [instance!]))
  const isGone = among([...event.except, ...replaced], event.start.isDate)
  const changes = standIns.filter(({ isForAllAfter }) => isForAllAfter)
  return startsIn(event, stretch)
    .filter(({ start }) => !isGone(start))
    .flatMap(({ start, length = event.length }) => {
      const change = changes
        .filter(({ instance }) => instantOf(instance!) <= instantOf(start))
        .toSorted((a, b) => instantOf(a.instance!) - instantOf(b.instance!))
        .at(-1)
      if (!(change ?? event).isBusy) return []
      if (!change) return [spanOf(start, length)]
      const before = start.zone.wallOf(instantOf(change.instance!))
      return [spanOf({ ...change.start, wall: start.wall + change.start.wall - before }, change.length)]
    })
}

function startsIn({ start, rules, further, length }: Event, { from, to }: Stretch): Event['further'] {
  const begin = (wall: number) => ({ start: { ...start, wall }, length: undefined })
  if (rules.length === 0) return [begin(start.wall), ...further]
  // Earlier events may still last, and time zones differ by at most a day.
  const earliest = Math.max(start.wall, from.getTime() - Math.max(0, length) - 31 * DAY_MS)
  const series = { start: start.wall, zone: start.zone, from: earliest, to: to.getTime() + DAY_MS }
  return [...rules.flatMap((rule) => startsOf(rule, series)).map(begin), ...further]
}

/**
 * Whether a time is in a list: as the same instant, or as the same day if one of the two is a day.
 */
function among(others: readonly Moment[], areDays: boolean): (moment: Moment) => boolean {
  const instants = new Set(others.map(instantOf))
  const days = new Set(others.filter(({ isDate }) => isDate || areDays).map(dayOf))
  return (moment) => instants.has(instantOf(moment)) || days.has(dayOf(moment))
}

const dayOf = ({ wall }: Moment) => Math.floor(wall / DAY_MS)

/** The busy times of a calendar that contains only free/busy data. Throws if it is damaged. */
export function freeBusySpans(calendar: Component, zones: Zones): Span[] {
  return calendar.parts
    .filter(({ name }) => name === 'VFREEBUSY')
    .flatMap((component) => all(component, 'FREEBUSY'))
    .filter(({ parameters }) => parameters.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap((property) => furtherOf(property, zones))
    .map(({ start, length }) => {
      if (length === undefined) throw damaged()
      return spanOf(start, length)
    })
}
