import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readCalendar } from './calendar.server.ts'
import { Unreadable } from './lines.server.ts'

/**
 * Calendar files of all kinds that programs write, with what must be read of each beside it: the
 * requested time and the provider's zone, the number of events that are not or only partly read and
 * of unknown time zones, or the problem of the file, and a line for each busy time. The examples of
 * RFC 5545 were computed with another library.
 */
const folder = join(import.meta.dirname, 'corpus')
const names = readdirSync(folder).flatMap((name) => (name.endsWith('.ics') ? name.slice(0, -4) : []))

/** `2026-12-08T15:00Z` */
const minuteOf = (instant: number) => `${new Date(instant).toISOString().slice(0, 16)}Z`

async function linesOf(name: string, request: string): Promise<string[]> {
  const [from = '', to = '', time_zone = ''] = request.split(' ')
  const expansion = { from: new Date(from), to: new Date(to), time_zone, own_host: 'porchlight.example', owners: [] }
  const parts = Readable.from([readFileSync(join(folder, `${name}.ics`), 'utf8')])
  const answer = await readCalendar(parts, expansion).catch((error: unknown) => {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  })
  if ('problem' in answer) return [`problem ${answer.problem}`]
  const { busy, unread_count, unknown_zones } = answer
  return [
    `unread ${unread_count}, unknown zones ${unknown_zones.length}`,
    ...busy.map(([starts_at, ends_at]) => `${minuteOf(starts_at)} ${minuteOf(ends_at)}`),
  ]
}

test('there are at least 150 files', () => {
  expect(names.length).toBeGreaterThanOrEqual(150)
})

test.each(names)('%s', async (name) => {
  const [request = '', ...lines] = readFileSync(join(folder, `${name}.txt`), 'utf8')
    .trimEnd()
    .split('\n')
  expect(await linesOf(name, request)).toEqual(lines)
})
