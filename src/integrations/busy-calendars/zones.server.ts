import ical from 'node-ical'
import { DAY_MS } from '#platform/durations.ts'
import { clockChanges } from '#platform/wall-clock.server.ts'
import { all, type Component } from './lines.server.ts'
import { startsOf, utc, wallOf, type Zone } from './walls.server.ts'

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

interface Stretch {
  from: Date
  to: Date
}

/**
 * Finds the clock of a zone name in a calendar: an IANA name, also after a path, a Windows name, or
 * a VTIMEZONE of the calendar. Any other name counts as `otherwise`: a good guess blocks more of
 * the right hours than none.
 */
export function zonesIn(calendar: Component, { from, to }: Stretch, otherwise: string): (name: string) => Zone {
  const stretch = { from: new Date(from.getTime() - 400 * DAY_MS), to: new Date(to.getTime() + 400 * DAY_MS) }
  const described = new Map(
    calendar.parts
      .filter(({ name }) => name === 'VTIMEZONE')
      .map((zone) => [all(zone, 'TZID')[0]?.value ?? '', zone] as const),
  )
  const find = (name: string) => {
    const known = isPlace(name) ? name : (placeAtTheEnd(name) ?? windowsZone(name))
    if (known) return ianaZone(known, stretch)
    const description = described.get(name)
    return (description && ownZone(description, stretch)) ?? ianaZone(isZone(name) ? name : otherwise, stretch)
  }
  const found = new Map<string, Zone>()
  return (name) => {
    const zone = found.get(name) ?? find(name)
    found.set(name, zone)
    return zone
  }
}

/** "America/New_York", but not "EST", which may differ from IANA's. */
const isPlace = (name: string) => name.includes('/') && isZone(name)

/** Evolution and Mozilla write `/freeassociation.sourceforge.net/America/New_York`. */
function placeAtTheEnd(name: string): string | undefined {
  const parts = name.split('/')
  return [-3, -2].map((at) => parts.slice(at).join('/')).find(isPlace)
}

/** Whether this machine knows the zone. */
function isZone(name: string): boolean {
  try {
    return name !== '' && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The IANA name of "Pacific Standard Time", from the parser's private table. */
function windowsZone(name: string): string | undefined {
  const probe = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', `DTSTART;TZID="${name}":20260101T000000`, 'END:VEVENT']
  const [event] = Object.values(ical.sync.parseICS([...probe, 'END:VCALENDAR'].join('\r\n')))
  const zone = event?.type === 'VEVENT' ? (event.start as { tz?: string } | undefined)?.tz : undefined
  return zone !== undefined && isPlace(zone) ? zone : undefined
}

function ianaZone(name: string, { from, to }: Stretch): Zone {
  const { offset, changes } = clockChanges(name, from, to)
  return zoneOf(
    offsetOf(offset),
    changes.map((one) => ({ wall: Date.parse(`${one.wall}Z`), from: offsetOf(one.from), to: offsetOf(one.to) })),
  )
}

/** The clock of a VTIMEZONE, if its data is usable. */
function ownZone(description: Component, stretch: Stretch): Zone | undefined {
  const [place] = all(description, 'X-LIC-LOCATION')
  if (place && isPlace(place.value)) return ianaZone(place.value, stretch)
  const changes = description.parts
    .flatMap((observance) => changesOf(observance, stretch))
    .toSorted((a, b) => a.wall - b.wall)
  return changes[0] && zoneOf(changes[0].from, changes)
}

function changesOf(observance: Component, { from, to }: Stretch): Change[] {
  const first = (name: string) => all(observance, name)[0]?.value ?? ''
  const [before, after] = [offsetOf(first('TZOFFSETFROM')), offsetOf(first('TZOFFSETTO'))]
  const began = wallOf(first('DTSTART'))
  const rule = first('RRULE')
  const further = all(observance, 'RDATE').flatMap(({ value }) => value.split(',').map((wall) => wallOf(wall)))
  const byRule = rule ? startsOf(rule, { start: began, zone: utc, from: from.getTime(), to: to.getTime() }) : []
  return [began, ...further, ...byRule].map((wall) => ({ wall, from: before, to: after }))
}

/** `-0500` or `-05:00`, in milliseconds. */
function offsetOf(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):?(\d\d)/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
