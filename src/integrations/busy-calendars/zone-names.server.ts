import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { plainText } from '#platform/plain-text.ts'

/**
 * Abbreviations and everyday names. Programs that mean another "IST" describe it in a VTIMEZONE.
 */
const places: Record<string, string> = {
  'America/New_York': 'est edt et eastern us-eastern',
  'America/Chicago': 'cst cdt ct central us-central',
  'America/Denver': 'mst mdt mt mountain us-mountain',
  'America/Los_Angeles': 'pst pdt pt pacific us-pacific',
  'America/Phoenix': 'arizona us-arizona',
  'America/Anchorage': 'akst akdt alaska us-alaska',
  'Pacific/Honolulu': 'hst hdt hawaii us-hawaii',
  'America/Halifax': 'ast adt atlantic',
  'America/St_Johns': 'nst ndt newfoundland',
  'America/Puerto_Rico': 'puerto-rico',
  'America/Indiana/Indianapolis': 'indiana east-indiana us-east-indiana',
  'America/Regina': 'saskatchewan',
  'America/Sao_Paulo': 'brt brst brasilia',
  'America/Argentina/Buenos_Aires': 'art',
  'Pacific/Guam': 'chst',
  'Pacific/Pago_Pago': 'sst',
  UTC: 'utc gmt z zulu uct greenwich universal',
  'Europe/London': 'bst british',
  'Europe/Lisbon': 'wet western-european',
  'Europe/Berlin': 'cet cest met mest central-european middle-european',
  'Europe/Athens': 'eet eest eastern-european',
  'Europe/Moscow': 'msk msd',
  'Africa/Johannesburg': 'sast',
  'Africa/Nairobi': 'eat',
  'Africa/Lagos': 'wat',
  'Asia/Dubai': 'gst',
  'Asia/Karachi': 'pkt',
  'Asia/Kolkata': 'ist india',
  'Asia/Bangkok': 'ict',
  'Asia/Jakarta': 'wib',
  'Asia/Shanghai': 'china beijing',
  'Asia/Hong_Kong': 'hkt',
  'Asia/Singapore': 'sgt',
  'Asia/Manila': 'phst pht',
  'Asia/Tokyo': 'jst japan',
  'Asia/Seoul': 'kst korea',
  'Australia/Perth': 'awst',
  'Australia/Adelaide': 'acst acdt',
  'Australia/Sydney': 'aest aedt',
  'Pacific/Auckland': 'nzst nzdt',
}
const placeOfWord = new Map(
  Object.entries(places).flatMap(([place, words]) => words.split(' ').map((word) => [word, place] as const)),
)

/** The zones of cities, by the last part of their names: `new york`. */
const placeOfCity = new Map(
  Intl.supportedValuesOf('timeZone').map((place) => [
    place.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase(),
    place,
  ]),
)

/** "America/New_York", but not "EST", which may differ from IANA's. */
export const isPlace = (name: string): boolean => name.includes('/') && isZone(name)

/** Whether this machine knows the zone. */
export function isZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== ''
  } catch {
    return false
  }
}

/**
 * The IANA name of a place behind a path, as Evolution and Mozilla write it
 * (`/freeassociation.sourceforge.net/America/New_York`), or of a zone of Windows.
 */
export function namedPlace(name: string): string | undefined {
  const path = name.split('/')
  return (
    [name, path.slice(-3).join('/'), path.slice(-2).join('/')].find(isPlace) ??
    findIana(name.replace(/ \d+$/, '')).find(isZone)
  )
}

/**
 * The IANA name behind any other name: an abbreviation ("PST"), a name from a menu ("(UTC-08:00)
 * Pacific Time (US & Canada)", "US-Pacific") or the cities in it.
 */
export function guessedPlace(name: string): string | undefined {
  const plain = plainText(name)
    .replace(/^\s*\((?:gmt|utc)[^)]*\)/, '')
    .replaceAll(/\([^)]*\)/g, '')
    .replace(/\s\d+$/, '')
    .trim()
  const word = plain.replace(/^.*\/\//, '').replace(/ (standard |daylight |summer )?time$/, '')
  const parts = [plain, word, ...word.split(/[/,;]\s*/)]
  for (const part of parts) {
    const dashed = part.trim().replaceAll(/[ _]/g, '-')
    const place = placeOfWord.get(dashed) ?? placeOfCity.get(part.trim().replaceAll('_', ' '))
    if (place) return place
  }
  return isZone(name) ? name : undefined
}

/** "(GMT-03:00)", "UTC+2", "-0500" at the beginning of a name: milliseconds ahead of UTC. */
export function offsetInName(name: string): number | undefined {
  const [, sign, hours, minutes = 0] = /^\(?(?:GMT|UTC)?\s*([+-])(\d\d?)(?:[:.]?(\d\d))?\)?/i.exec(name.trim()) ?? []
  if (hours === undefined || Number(hours) > 14) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
}
