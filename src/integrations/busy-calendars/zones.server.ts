import { DAY_MS } from '#platform/durations.ts'
import { clockChanges } from '#platform/wall-clock.server.ts'
import { type Component, propertiesCalled } from './lines.server.ts'
import { fixedZone, offsetOf, readRule, readTime, startsOf, utc, type Zone } from './walls.server.ts'
import { guessedPlace, isPlace, namedPlace, offsetInName } from './zone-names.server.ts'

/** A clock change at `wall` from one offset to another, in milliseconds. */
interface Change {
  wall: number
  from: number
  to: number
}

/** A clock with the given changes. Before the first one it has that change's old offset. */
function zoneOf(offset: number, changes: readonly Change[]): Zone {
  return {
    instantOf: (wall) => {
      const last = changes.findLast((one) => wall >= one.wall + Math.max(0, one.to - one.from))
      return wall - (last?.to ?? changes[0]?.from ?? offset)
    },
    wallOf: (instant) => {
      const last = changes.findLast((one) => instant >= one.wall - one.from)
      return instant + (last?.to ?? changes[0]?.from ?? offset)
    },
  }
}

/** The zones of a calendar. */
export interface Zones {
  /** The clock of a zone name; the provider's clock for an unknown name. */
  find(name: string): Zone
  /** The unknown names. */
  unknown: ReadonlySet<string>
}

/**
 * The zones of a calendar, until an instant: places, zones of Windows, a VTIMEZONE of the calendar,
 * abbreviations, names from menus, offsets. The clocks know all changes since 1970, because the
 * length of a series that began in the last century depends on the clock of that time.
 */
export function zonesIn(calendar: Component, { to, time_zone }: { to: Date; time_zone: string }): Zones {
  const until = new Date(to.getTime() + 400 * DAY_MS)
  const described = new Map(
    calendar.parts
      .filter(({ name }) => name === 'VTIMEZONE')
      .map((zone) => [propertiesCalled(zone, 'TZID')[0]?.value ?? '', zone] as const),
  )
  const unknown = new Set<string>()
  const ofPlaces = new Map<string, Zone>()
  const place = (name: string): Zone => {
    const zone = ofPlaces.get(name) ?? ianaZone(name, until)
    ofPlaces.set(name, zone)
    return zone
  }
  const find = (name: string): Zone => {
    const named = namedPlace(name)
    if (named) return place(named)
    const description = described.get(name)
    const own = description && describedZone(description, until, place)
    if (own) return own
    const guess = guessedPlace(name)
    if (guess) return place(guess)
    const offset = offsetInName(name)
    if (offset !== undefined) return fixedZone(offset)
    unknown.add(name)
    return place(time_zone)
  }
  const zones = new Map<string, Zone>()
  return {
    unknown,
    find: (name) => {
      const zone = zones.get(name) ?? find(name)
      zones.set(name, zone)
      return zone
    },
  }
}

function ianaZone(name: string, until: Date): Zone {
  const { offset, changes } = clockChanges(name, new Date(0), until)
  return zoneOf(
    offsetOf(offset),
    changes.map((one) => ({ wall: Date.parse(`${one.wall}Z`), from: offsetOf(one.from), to: offsetOf(one.to) })),
  )
}

/** The clock of a VTIMEZONE, if its data is usable. */
function describedZone(description: Component, until: Date, place: (name: string) => Zone): Zone | undefined {
  const [location] = propertiesCalled(description, 'X-LIC-LOCATION')
  if (location && isPlace(location.value)) return place(location.value)
  const changes = description.parts
    .flatMap((observance) => changesOf(observance, until))
    .toSorted((a, b) => a.wall - b.wall)
  return changes[0] && zoneOf(changes[0].from, changes)
}

/** The changes of one observance; none if its start or its rule cannot be read. */
function changesOf(observance: Component, until: Date): Change[] {
  const first = (name: string) => propertiesCalled(observance, name)[0]?.value ?? ''
  const [from, to] = [offsetOf(first('TZOFFSETFROM')), offsetOf(first('TZOFFSETTO'))]
  const start = readTime(first('DTSTART'))?.wall
  if (start === undefined) return []
  const further = propertiesCalled(observance, 'RDATE').flatMap(({ value }) =>
    value.split(',').flatMap((text) => readTime(text)?.wall ?? []),
  )
  const rule = propertiesCalled(observance, 'RRULE')[0] && readRule(first('RRULE'), utc)
  const repeated =
    rule && typeof rule !== 'string' ? startsOf(rule, { start, from: Math.max(0, start), to: until.getTime() }) : []
  return [start, ...further, ...repeated].map((wall) => ({ wall, from, to }))
}
