/** Only when somebody is busy is read, never what with: everything else does not even reach the parser. */
const wanted =
  /^(BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO|X-LIC-LOCATION)[;:]/i

const mostEvents = 20_000

/** Why a text is not read any further, as a sentence. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/**
 * The lines of a calendar that are worth parsing, unfolded; alarms, to-dos and journals are left out. Times without a zone are given the calendar's own, else
 * `time_zone`. Throws {@link Unreadable}.
 */
export function worthParsing(text: string, time_zone: string): string {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text))
    throw new Unreadable(
      'There is something at this address, but not a calendar. Please use the address in iCal format (it often ends in .ics).',
    )
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n|\r/)
    .map((line) => line.trimEnd())
  const named = lines.find((line) => /^X-WR-TIMEZONE[;:]/i.test(line))?.split(':')[1] ?? ''
  const zone = isZone(named) ? named : time_zone
  const kept = withoutInner(lines).filter((line) => wanted.test(line))
  if (kept.filter((line) => /^BEGIN:VEVENT$/i.test(line)).length > mostEvents)
    throw new Unreadable('This calendar holds too many events. Please use one that holds less of the past.')
  if (kept.some((line) => /^RRULE.*FREQ=(SECONDLY|MINUTELY)/i.test(line)))
    throw new Unreadable('An event of this calendar repeats every minute or second, which cannot be read.')
  return kept.map((line) => zoned(line, zone)).join('\r\n')
}

const skipped = /^BEGIN:(VALARM|VTODO|VJOURNAL|VAVAILABILITY)$/i

function withoutInner(lines: readonly string[]): string[] {
  const kept: string[] = []
  let until: string | undefined
  for (const line of lines) {
    if (until !== undefined) {
      if (line.toUpperCase() === until) until = undefined
      continue
    }
    const inner = skipped.exec(line)?.[1]
    if (inner) until = `END:${inner.toUpperCase()}`
    else kept.push(line)
  }
  return kept
}

/** `DTSTART:20260310T100000` is ten o'clock wherever one is. */
function zoned(line: string, zone: string): string {
  const floating = /^(DTSTART|DTEND|EXDATE|RECURRENCE-ID)((?:;(?!TZID=)[^:;]+)*):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)$/i.exec(
    line,
  )
  if (!floating) return line
  const [, name, parameters, value] = floating
  return `${name}${parameters};TZID=${zone}:${value}`
}

function isZone(name: string): boolean {
  try {
    return name !== '' && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
