import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAtlas } from './places.ts'
import { planWorld } from './plan.ts'
import { type Batch, type Cell, columns, emptyBatch, type Row, type Table, tables } from './rows.ts'
import { RATE_BOUNDS } from './trade.ts'
import { trades } from './trades.ts'
import { worldOf } from './world.ts'

const now = Date.UTC(2026, 2, 3, 17)
const atlas = readAtlas()

const theWorld = (seed: string, providers = 300): Batch => {
  const all = emptyBatch()
  for (const batch of worldOf(planWorld({ seed, providers, now }, atlas), 'a hash'))
    for (const table of tables) all[table].push(...batch[table])
  return all
}

const fingerprint = (world: Batch) => createHash('sha256').update(JSON.stringify(world)).digest('hex')

const world = theWorld('lantern')

/** The rows of a table by their columns, everything as text; instants as milliseconds. */
function named<T extends Table>(table: T): Record<(typeof columns)[T][number], string>[] {
  const names: readonly string[] = columns[table]
  const byName = (row: Row) => Object.fromEntries(names.map((name, at) => [name, textOf(row[at]!)]))
  return world[table].map(byName) as Record<(typeof columns)[T][number], string>[]
}

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return cell instanceof Date ? String(cell.getTime()) : JSON.stringify(cell)
}

test('the same seed makes the same world, another seed another one', () => {
  expect(fingerprint(theWorld('lantern'))).toBe(fingerprint(world))
  expect(fingerprint(theWorld('porch'))).not.toBe(fingerprint(world))
})

test('every login has an e-mail address of its own, at a domain that nobody can own', () => {
  const emails = named('auth_user').map(({ email }) => email)
  expect(new Set(emails).size).toBe(emails.length)
  expect(emails.filter((email) => !/^[a-z]+(\.[a-z]+\d+)?@(mail|porchlight)\.example$/.test(email))).toEqual([])
})

test('every telephone number is one that no company hands out', () => {
  expect(named('users').filter(({ phone }) => !/^\(\d{3}\) 555-01\d\d$/.test(phone))).toEqual([])
})

test('prices fit the trade and the town', () => {
  const rates = new Map(trades.flatMap(({ offers }) => offers.map(({ name, rate }) => [name, rate] as const)))
  for (const { name, price } of named('services')) {
    const [low, high] = rates.get(name)!
    expect(Number(price), name).toBeGreaterThanOrEqual(Math.max(RATE_BOUNDS.lowest, Math.floor(low * 0.8 - 2.5)))
    expect(Number(price), name).toBeLessThanOrEqual(Math.min(RATE_BOUNDS.highest, Math.ceil(high * 1.2 + 2.5)))
  }
})

test('descriptions keep to 500 characters and name nothing in braces', () => {
  const texts = [...named('providers'), ...named('services'), ...named('leads')].map(({ description }) => description)
  const said = [
    ...named('reviews').map(({ comment }) => comment),
    ...named('messages').map(({ content }) => content),
    ...named('offers').map(({ message }) => message),
  ]
  expect(texts.filter((text) => text.length > 500 || text.length < 20)).toEqual([])
  expect([...texts, ...said].filter((text) => /[{}]|undefined|null/.test(text))).toEqual([])
})

test('a provider sells one to four services', () => {
  const counts = Map.groupBy(named('services'), ({ provider_id }) => provider_id)
  expect(counts.size).toBe(300)
  expect(new Set([...counts.values()].map((services) => services.length))).toEqual(new Set([1, 2, 3, 4]))
})

test('no provider is expected in two places at once', () => {
  const active = named('bookings').filter(({ status }) => status === 'pending' || status === 'confirmed')
  for (const bookings of Map.groupBy(active, ({ provider_id, date }) => `${provider_id} ${date}`).values()) {
    const hours = bookings.toSorted((a, b) => a.start_time.localeCompare(b.start_time))
    hours.slice(1).forEach(({ start_time }, at) => expect(start_time >= hours[at]!.end_time).toBe(true))
  }
})

test('bookings stand in every status, last year and in the coming weeks, on the half hours from 06:00 to 21:30', () => {
  const bookings = named('bookings')
  expect(new Set(bookings.map(({ status }) => status))).toEqual(
    new Set(['pending', 'confirmed', 'completed', 'cancelled']),
  )
  expect(new Set(named('leads').map(({ status }) => status))).toEqual(
    new Set(['open', 'assigned', 'completed', 'expired']),
  )
  for (const { status, start_time, end_time, starts_at, created_at } of bookings) {
    expect([start_time, end_time].every((time) => /^(0[6-9]|1\d|2[01]):[03]0$/.test(time) && time <= '21:30')).toBe(
      true,
    )
    expect(Number(created_at)).toBeLessThan(Math.min(Number(starts_at), now))
    expect(Number(starts_at) > now, status).toBe(
      status === 'cancelled' ? Number(starts_at) > now : status !== 'completed',
    )
  }
})

test('a visit costs the hourly rate times its hours', () => {
  const hours = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  for (const { price, hourly_rate, start_time, end_time } of named('bookings'))
    expect(Number(price)).toBeCloseTo(Number(hourly_rate) * (hours(end_time) - hours(start_time)), 2)
})

test('people are content, but not all of them', () => {
  const stars = named('reviews').map(({ rating }) => Number(rating))
  const mean = stars.reduce((sum, one) => sum + one, 0) / stars.length
  expect(mean).toBeGreaterThan(4.45)
  expect(mean).toBeLessThan(4.75)
  expect(new Set(stars)).toEqual(new Set([1, 2, 3, 4, 5]))
})

test('nobody gets the same review twice', () => {
  const comments = named('reviews')
    .filter(({ comment }) => comment !== '')
    .map(({ provider_id, comment }) => `${provider_id} ${comment}`)
  expect(new Set(comments).size).toBe(comments.length)
})
