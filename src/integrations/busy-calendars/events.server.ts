import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'
import { type Component, type Property, propertiesCalled, wordOf } from './lines.server.ts'
import {
  fixedZone,
  type Length,
  type Rule,
  readDay,
  readLength,
  readRule,
  readTime,
  startsOf,
  utc,
  type Zone,
} from './walls.server.ts'
import type { Zones } from './zones.server.ts'

/** From one instant to another, in milliseconds since 1970. */
export type Span = [starts_at: number, ends_at: number]

/** An event that was not read, or only in part. It never holds the title. */
export interface UnreadEvent {
  /** Its first day, as `YYYY-MM-DD`; null if it cannot be read. */
  date: string | null
  /** The reason, as a sentence. */
  reason: string
}

/** The busy times of a calendar, and the events that were left out. */
export interface CalendarSpans {
  spans: Span[]
  unread: UnreadEvent[]
  /** Busy events without a start that can be read: they block nothing. */
  lost: number
}

/** A wall-clock time or a whole day. */
interface Moment {
  wall: number
  zone: Zone
  isDate: boolean
}

/** A time at which an event takes place, perhaps with a length of its own. */
interface Occasion {
  start: Moment
  length: Length
}

interface Event extends Occasion {
  uid: string
  created: string
  sequence: number
  revised: string
  isBusy: boolean
  rules: Rule[]
  further: Occasion[]
  except: Moment[]
  /** The instance of a series that it replaces, and perhaps all later ones. */
  instance: Moment | undefined
  isForAllAfter: boolean
  /** Why parts of it were not read. */
  problems: string[]
}

/** The settings with which every event of a calendar is read. */
interface Reading {
  from: Date
  to: Date
  /** Events whose UID ends in `@` and this host are our own bookings. */
  own_host: string
  zones: Zones
  /** The zone of whole days, and of times without a zone. */
  dayZone: Zone
  floatingZone: Zone
  /** Email addresses of the calendar's owner, in lowercase. */
  owners: ReadonlySet<string>
}

/** How long an event without a readable end blocks. */
const assumedLength: Length = { days: 0, exact: HOUR_MS }
const wholeDay: Length = { days: DAY_MS, exact: 0 }

/** The busy times of a calendar's events, without those from our own host. */
export function eventSpans(calendar: Component, reading: Reading): CalendarSpans {
  const isCalledOff = wordOf(calendar, 'METHOD') === 'CANCEL'
  const components = isCalledOff ? [] : calendar.parts.filter(({ name }) => name === 'VEVENT')
  const unread: UnreadEvent[] = []
  let lost = 0
  const events = components.flatMap((component, at) => {
    const event = readEvent(component, reading, `\n${at}`)
    if (typeof event !== 'string') return event
    unread.push({ date: null, reason: event })
    lost += 1
    return []
  })
  const ours = `@${reading.own_host}`
  const others = events.filter(({ uid }) => !uid.endsWith(ours))
  const spans = [...Map.groupBy(others, ({ uid }) => uid).values()].flatMap((series) => seriesSpans(series, reading))
  for (const { start, problems, rules, further, isBusy } of others) {
    const isOver = rules.length === 0 && further.length === 0 && !problems.includes(ruleProblem)
    if (!isBusy || problems.length === 0 || (isOver && start.wall < reading.from.getTime() - 2 * DAY_MS)) continue
    unread.push({ date: new Date(start.wall).toISOString().slice(0, 10), reason: problems[0]! })
  }
  return { spans, unread, lost }
}

const ruleProblem = msg('Its rule cannot be read. Only the first time blocks your hours.')

/**
 * Reads an event, and records which parts could not be read. Returns a reason if it has no start.
 */
function readEvent(component: Component, reading: Reading, unnamed: string): Event | string | [] {
  const [begins, ...more] = propertiesCalled(component, 'DTSTART')
  const isBusy = isBusyEvent(component, reading)
  const exact = begins && momentOf(begins, reading)
  const start = exact ?? (begins && dayOf(begins, reading))
  if (!start) {
    if (!isBusy) return []
    return begins ? msg('Its start cannot be read.') : msg('It has no start.')
  }
  const problems: string[] = []
  if (!exact) problems.push(msg('Its start cannot be read. The whole day is blocked.'))
  if (more.length > 0) problems.push(msg('It has more than one start.'))
  const length = exact ? lengthOf(component, start, reading, problems) : wholeDay
  const [instance] = propertiesCalled(component, 'RECURRENCE-ID')
  const replaced = instance && momentOf(instance, reading)
  if (instance && !replaced) problems.push(msg('The date of the series that it replaces cannot be read.'))
  const occasions = [...more, ...propertiesCalled(component, 'RDATE')].flatMap((property) =>
    furtherOf(property, length, reading, problems),
  )
  const rules = propertiesCalled(component, 'RRULE').flatMap(({ value }) => ruleOf(value, start, problems))
  return {
    uid: propertiesCalled(component, 'UID')[0]?.value || unnamed,
    created: wordOf(component, 'CREATED'),
    sequence: Number(wordOf(component, 'SEQUENCE')) || 0,
    revised: wordOf(component, 'LAST-MODIFIED'),
    isBusy,
    start: rules.reduce((moment, rule) => inZoneOfRule(moment, rule, reading), start),
    length,
    rules,
    further: occasions,
    except: propertiesCalled(component, 'EXDATE').flatMap((property) => exceptOf(property, reading, problems)),
    instance: replaced,
    isForAllAfter: instance?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    problems,
  }
}

/**
 * Whether an event blocks its time: not if it is marked as free, cancelled, or declined by the
 * owner.
 */
function isBusyEvent(component: Component, { owners }: Reading): boolean {
  const status = wordOf(component, 'X-MICROSOFT-CDO-BUSYSTATUS')
  if (status === 'FREE' || status === 'WORKINGELSEWHERE') return false
  if (/^CANCELL?ED$/.test(wordOf(component, 'STATUS')) || wordOf(component, 'TRANSP') === 'TRANSPARENT') return false
  const declined = propertiesCalled(component, 'ATTENDEE').map(({ value }) =>
    value.replace(/^mailto:/i, '').toLowerCase(),
  )
  // If the owner is unknown, the only user who was invited counts as the owner.
  return !(owners.size > 0
    ? declined.some((address) => owners.has(address))
    : declined.length > 0 && component.attendees === 1)
}

/** Times without a zone use the calendar's zone, days the provider's. */
function momentOf({ value, parameters }: Property, { zones, dayZone, floatingZone }: Reading): Moment | undefined {
  const time = readTime(value)
  if (!time) return undefined
  const { wall, isDate, offset } = time
  const name = parameters.get('TZID')
  if (isDate) return { wall, zone: dayZone, isDate }
  if (offset !== undefined) return { wall, zone: offset === 0 ? utc : fixedZone(offset), isDate }
  return { wall, zone: name ? zones.find(name) : floatingZone, isDate }
}

/** The whole day of a time that cannot be read. */
function dayOf({ value }: Property, { dayZone }: Reading): Moment | undefined {
  const wall = readDay(value)
  return wall === undefined ? undefined : { wall, zone: dayZone, isDate: true }
}

function ruleOf(text: string, start: Moment, problems: string[]): Rule[] {
  const rule = readRule(text, start.zone)
  if (typeof rule === 'string' || !isExpandable(rule, start)) {
    problems.push(ruleProblem)
    return []
  }
  if (rule.problem) problems.push(rule.problem)
  return [rule]
}

/**
 * The start of a series in its rule's zone: some programs write a series in UTC, but its weekdays
 * as on the calendar's clock.
 */
function inZoneOfRule(start: Moment, rule: Rule, { floatingZone: zone }: Reading): Moment {
  if (start.zone !== utc || beginsWith(rule, start.wall)) return start
  const wall = zone.wallOf(instantOf(start))
  return beginsWith(rule, wall) ? { ...start, wall, zone } : start
}

/** Whether the library accepts the rule. */
function isExpandable(rule: Rule, { wall }: Moment): boolean {
  try {
    beginsWith(rule, wall)
    return true
  } catch {
    return false
  }
}

/** Whether a rule has an instance at the start of its series. */
const beginsWith = (rule: Rule, start: number) => startsOf(rule, { start, from: start, to: start }).length > 0

/** The dates of a list. Reports empty ones as a problem. */
function entriesOf({ value }: Property, problems: string[]): string[] {
  const entries = value.split(',').map((entry) => entry.trim())
  if (entries.includes('')) problems.push(msg('A date in its list is empty.'))
  return entries.filter((entry) => entry !== '')
}

/** The dates that a series leaves out. If one can't be read, its time stays busy. */
function exceptOf(property: Property, reading: Reading, problems: string[]): Moment[] {
  return entriesOf(property, problems).flatMap((value) => {
    const moment = momentOf({ ...property, value }, reading)
    if (!moment) problems.push(msg('A date that it leaves out cannot be read, so it is not left out.'))
    return moment ?? []
  })
}

function furtherOf(property: Property, length: Length, reading: Reading, problems: string[]): Occasion[] {
  return entriesOf(property, problems).flatMap((value): Occasion | Occasion[] => {
    const [from = '', to] = value.split('/')
    const start = momentOf({ ...property, value: from }, reading)
    if (!start) {
      const day = dayOf({ ...property, value: from }, reading)
      problems.push(
        day ? msg('A further date cannot be read. The whole day is blocked.') : msg('A further date cannot be read.'),
      )
      return day ? { start: day, length: wholeDay } : []
    }
    if (to === undefined) return { start, length }
    const end = momentOf({ ...property, value: to }, reading)
    const own = end ? { days: 0, exact: instantOf(end) - instantOf(start) } : readLength(to)
    if (!own) problems.push(msg('The end of a further date cannot be read.'))
    return { start, length: own ?? length }
  })
}

/** The length of an event. Without an end, a day lasts a day and a time has no duration. */
function lengthOf(component: Component, start: Moment, reading: Reading, problems: string[]): Length {
  const [ends, lasts] = [propertiesCalled(component, 'DTEND')[0], propertiesCalled(component, 'DURATION')[0]]
  const end = ends && momentOf(ends, reading)
  const duration = lasts && readLength(lasts.value)
  if ((ends && !end) || (lasts && !duration)) problems.push(msg('Its end cannot be read.'))
  const length = end
    ? start.isDate
      ? { days: end.wall - start.wall, exact: 0 }
      : { days: 0, exact: instantOf(end) - instantOf(start) }
    : (duration ?? (ends || lasts ? assumedLength : { days: 0, exact: 0 }))
  return start.isDate && length.days + length.exact <= 0 ? wholeDay : length
}

const instantOf = ({ wall, zone }: Moment) => zone.instantOf(wall)

const spanOf = ({ start, length }: Occasion): Span => [
  instantOf(start),
  start.zone.instantOf(start.wall + length.days) + length.exact,
]

/** The events of one UID: the series and its changed instances. */
function seriesSpans(events: readonly Event[], reading: Reading): Span[] {
  const series = latestOfEach(events.filter(({ instance }) => instance === undefined))
  const standIns = [
    ...Map.groupBy(
      events.filter(({ instance }) => instance !== undefined),
      ({ instance }) => instantOf(instance!),
    ).values(),
  ]
    .flatMap(latest)
    .filter((standIn) => !series.some((event) => isExcludedLater(standIn, event)))
  // A user who was invited to single dates of a series has only those dates.
  const single = standIns.filter(({ isForAllAfter }) => !isForAllAfter || series.length === 0)
  return [
    ...single.filter((event) => event.isBusy).map(spanOf),
    ...series.flatMap((event) => instancesOf(event, standIns, reading)),
  ]
}

/**
 * The latest version of each event. Different events that share a UID by mistake were created at
 * different times, and all of them count.
 */
function latestOfEach(events: readonly Event[]): Event[] {
  return [...Map.groupBy(events, ({ created }) => created).values()].flatMap(latest)
}

/** The newest of several versions. */
function latest(versions: readonly Event[]): Event[] {
  const newest = Math.max(...versions.map(({ sequence }) => sequence))
  return versions.filter(({ sequence }) => sequence === newest)
}

/** Whether a newer version of the series leaves out the date that an instance had changed. */
function isExcludedLater(standIn: Event, series: Event): boolean {
  const isNewer =
    series.sequence > standIn.sequence ||
    (series.sequence === standIn.sequence && standIn.revised !== '' && series.revised > standIn.revised)
  return isNewer && among(series.except, series.start.isDate)(standIn.instance!)
}

function instancesOf(event: Event, standIns: readonly Event[], reading: Reading): Span[] {
  const replaced = standIns.flatMap(({ instance, isForAllAfter }) => (isForAllAfter ? [] : [instance!]))
  const isGone = among([...event.except, ...replaced], event.start.isDate)
  const changes = standIns
    .filter(({ isForAllAfter }) => isForAllAfter)
    .toSorted((a, b) => instantOf(a.instance!) - instantOf(b.instance!))
  return occasionsOf(event, reading)
    .filter(({ start }) => !isGone(start))
    .flatMap((occasion) => {
      const { start } = occasion
      const change = changes.findLast(({ instance }) => instantOf(instance!) <= instantOf(start))
      if (!(change ?? event).isBusy) return []
      if (!change) return [spanOf(occasion)]
      const before = start.zone.wallOf(instantOf(change.instance!))
      const wall = start.wall + change.start.wall - before
      return [spanOf({ start: { ...change.start, wall }, length: change.length })]
    })
}

/** When an event takes place. Its start counts, even if its rule would not begin there. */
function occasionsOf({ start, rules, further, length }: Event, { from, to }: Reading): Occasion[] {
  // Earlier events may still last, and time zones differ by at most a day.
  const lasts = Math.max(0, length.days + length.exact)
  const first = Math.max(start.wall, from.getTime() - lasts - 31 * DAY_MS)
  const walls = rules.flatMap((rule) => startsOf(rule, { start: start.wall, from: first, to: to.getTime() + DAY_MS }))
  const repeated = [...new Set([start.wall, ...walls])].map((wall) => ({ start: { ...start, wall }, length }))
  return [...repeated, ...further]
}

/**
 * Whether a time is in a list: as the same instant, or as the same day if one of the two is a day.
 */
function among(others: readonly Moment[], areDays: boolean): (moment: Moment) => boolean {
  const instants = new Set(others.map(instantOf))
  const days = new Set(others.filter(({ isDate }) => isDate || areDays).map(dayNumber))
  return (moment) => instants.has(instantOf(moment)) || days.has(dayNumber(moment))
}

const dayNumber = ({ wall }: Moment) => Math.floor(wall / DAY_MS)

/** The busy times of a calendar that contains only free/busy data. */
export function freeBusySpans(calendar: Component, reading: Reading): CalendarSpans {
  const problems: string[] = []
  const spans = calendar.parts
    .filter(({ name }) => name === 'VFREEBUSY')
    .flatMap((component) => propertiesCalled(component, 'FREEBUSY'))
    .filter(({ parameters }) => parameters.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap((property) => furtherOf(property, assumedLength, reading, problems))
    .map(spanOf)
  return { spans, unread: problems.map((reason) => ({ date: null, reason })), lost: 0 }
}
