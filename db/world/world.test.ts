import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { totalOf } from '#domains/bookings/lines-rules.ts'
import { Questions } from '#domains/catalog/questions-schema.ts'
import { readAtlas } from './people/places.ts'
import { planWorld } from './plan.ts'
import { type Batch, type Cell, columns, emptyBatch, type Row, type Table, tables } from './rows.ts'
import { RATE_BOUNDS } from './trades/trade.ts'
import { trades } from './trades/trades.ts'
import { worldOf } from './world.ts'

const now = Date.UTC(2026, 2, 3, 17)
const atlas = readAtlas()

const makeWorld = (seed: string, providers = 300): Batch => {
  const all = emptyBatch()
  for (const batch of worldOf(planWorld({ seed, providers, now }, atlas), 'a hash'))
    for (const table of tables) all[table].push(...batch[table])
  return all
}

const fingerprint = (world: Batch) => createHash('sha256').update(JSON.stringify(world)).digest('hex')

const world = makeWorld('lantern')

/** The rows of a table by column name, with all values as text. Dates are in milliseconds. */
function rowsOf<T extends Table>(table: T): Record<(typeof columns)[T][number], string>[] {
  const names: readonly string[] = columns[table]
  const byName = (row: Row) => Object.fromEntries(names.map((name, at) => [name, textOf(row[at]!)]))
  return world[table].map(byName) as Record<(typeof columns)[T][number], string>[]
}

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return cell instanceof Date ? String(cell.getTime()) : JSON.stringify(cell)
}

test('the same seed makes the same world, and another seed a different one', () => {
  expect(fingerprint(makeWorld('lantern'))).toBe(fingerprint(world))
  expect(fingerprint(makeWorld('porch'))).not.toBe(fingerprint(world))
})

test('every login has a unique email address at a reserved domain', () => {
  const emails = rowsOf('auth_user').map(({ email }) => email)
  expect(new Set(emails).size).toBe(emails.length)
  expect(emails.filter((email) => !/^[a-z]+(\.[a-z]+\d+)?@(mail|porchlight)\.example$/.test(email))).toEqual([])
})

test('every phone number is reserved for fiction', () => {
  expect(rowsOf('users').filter(({ phone }) => !/^\(\d{3}\) 555-01\d\d$/.test(phone))).toEqual([])
})

test('prices fit the trade and the town', () => {
  const rates = new Map(trades.flatMap(({ offers }) => offers.map(({ name, rate }) => [name, rate] as const)))
  for (const { name, price, price_kind, duration } of rowsOf('services')) {
    const [low, high] = rates.get(name)!
    const rate = price_kind === 'fixed' ? (Number(price) * 60) / Number(duration) : Number(price)
    expect(rate, name).toBeGreaterThanOrEqual(Math.max(RATE_BOUNDS.lowest, Math.floor(low * 0.8 - 2.5)))
    expect(rate, name).toBeLessThanOrEqual(Math.min(RATE_BOUNDS.highest, Math.ceil(high * 1.2 + 2.5)))
  }
})

test('some plumbers charge a call-out fee, some cleaners a fixed price, and some carpenters give quotes', () => {
  const priced = (trade: string, wanted: object) =>
    expect(rowsOf('services')).toContainEqual(expect.objectContaining({ category: trade, ...wanted }))
  priced('Plumbing', { price_kind: 'hourly', call_out_fee: '25' })
  priced('Cleaning', { price_kind: 'fixed' })
  priced('Carpentry', { price_kind: 'quote' })
})

test('some cleaners charge by the size of the home, and some tutors offer packages', () => {
  const addonsOf = (name: RegExp) =>
    rowsOf('services').flatMap((service) => (name.test(String(service.name)) ? JSON.parse(String(service.addons)) : []))
  expect(addonsOf(/home cleaning/i)).toContainEqual(expect.objectContaining({ name: '3 bedrooms', minutes: 30 }))
  expect(addonsOf(/tutoring|prep/i)).toContainEqual(
    expect.objectContaining({ name: expect.stringMatching(/^Package/) }),
  )
})

test('services ask questions that the site accepts, and bookings have answers to them', () => {
  const asking = rowsOf('services').filter(({ questions }) => questions !== '[]')
  expect(asking.length).toBeGreaterThan(10)
  for (const { questions } of asking) expect(Questions.safeParse(JSON.parse(questions)).error).toBeUndefined()
  const answered = rowsOf('bookings').filter(({ answers }) => answers !== '[]')
  expect(answered.length).toBeGreaterThan(10)
  const ids = new Set(asking.map((service) => service.id))
  expect(answered.filter(({ service_id }) => !ids.has(service_id))).toEqual([])
})

test('descriptions have at most 500 characters, and no text has a placeholder left', () => {
  const texts = [...rowsOf('providers'), ...rowsOf('services'), ...rowsOf('leads')].map(
    ({ description }) => description,
  )
  const others = [
    ...rowsOf('reviews').map(({ comment }) => comment),
    ...rowsOf('messages').map(({ content }) => content),
    ...rowsOf('offers').map(({ message }) => message),
  ]
  expect(texts.filter((text) => text.length > 500 || text.length < 20)).toEqual([])
  expect([...texts, ...others].filter((text) => /[{}]|undefined|null/.test(text))).toEqual([])
})

test('tutors partly teach online, and beauticians and photographers partly work at their own place', () => {
  const placesOf = (category: string) =>
    new Set(rowsOf('services').flatMap((one) => (one.category === category ? one.location_type : [])))
  expect(placesOf('Tutoring')).toEqual(new Set(['customer', 'online']))
  for (const category of ['Beauty', 'Photography'])
    expect(placesOf(category)).toEqual(new Set(['customer', 'provider']))
  expect(placesOf('Plumbing')).toEqual(new Set(['customer']))
})

test('providers have one to four services', () => {
  const counts = Map.groupBy(rowsOf('services'), ({ provider_id }) => provider_id)
  expect(counts.size).toBe(300)
  expect(new Set([...counts.values()].map((services) => services.length))).toEqual(new Set([1, 2, 3, 4]))
})

test('bookings of a crew never overlap', () => {
  const active = rowsOf('bookings').filter(({ status }) => status === 'pending' || status === 'confirmed')
  const ofCrew = Map.groupBy(active, ({ provider_id, crew, date }) => `${provider_id} ${crew} ${date}`)
  for (const bookings of ofCrew.values()) {
    const inOrder = bookings.toSorted((a, b) => a.start_time.localeCompare(b.start_time))
    inOrder.slice(1).forEach(({ start_time }, at) => expect(start_time >= inOrder[at]!.end_time).toBe(true))
  }
})

test('bookings have every status and start on a half hour from 6 AM to 9:30 PM, last year and in the next weeks', () => {
  const bookings = rowsOf('bookings')
  expect(new Set(bookings.map(({ status }) => status))).toEqual(
    new Set(['pending', 'confirmed', 'completed', 'cancelled']),
  )
  expect(new Set(rowsOf('leads').map(({ status }) => status))).toEqual(
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

test('some customers have booked a series: at one time of day, weeks apart, and with one job', () => {
  const series = Map.groupBy(
    rowsOf('bookings').filter(({ series_id }) => series_id !== 'null'),
    ({ series_id }) => series_id,
  )
  expect(series.size).toBeGreaterThan(5)
  for (const bookings of series.values()) {
    const [first, ...others] = bookings.toSorted((a, b) => Number(a.series_number) - Number(b.series_number))
    expect(bookings).toHaveLength(Number(first?.series_times))
    for (const [at, { customer_id, start_time, notes, date }] of others.entries()) {
      expect([customer_id, start_time, notes]).toEqual([first?.customer_id, first?.start_time, first?.notes])
      const days = 7 * Number(first?.series_weeks) * (at + 1)
      expect((Date.parse(date) - Date.parse(first?.date ?? '')) / 86_400_000).toBe(days)
    }
  }
  const maya = rowsOf('users').find(({ name }) => name === 'Maya Brennan')
  expect([...series.values()].filter(([first]) => first?.customer_id === maya?.id)).toHaveLength(1)
})

test('bookings at home have an address in the customer’s town, some with photos, and requests say what is needed', () => {
  const bookings = rowsOf('bookings')
  const homes = new Map(rowsOf('users').map(({ id, city, state, zip_code }) => [id, [city, state, zip_code]]))
  const ofCustomers = bookings.filter(({ for_client }) => for_client === 'false')
  for (const {
    location_type,
    address_line1,
    address_city,
    address_state,
    address_zip_code,
    customer_id,
  } of ofCustomers) {
    expect(address_line1 === 'null').toBe(location_type !== 'customer')
    if (location_type !== 'customer') continue
    expect([address_city, address_state, address_zip_code]).toEqual(homes.get(customer_id))
  }
  expect(bookings.filter(({ status, notes }) => status === 'pending' && notes.length < 20)).toEqual([])
  const photos = bookings.flatMap(({ photos }) => JSON.parse(photos) as string[])
  const names = rowsOf('picture').flatMap(({ bucket, name }) => (bucket === 'booking-photos' ? name : []))
  expect(photos.length).toBeGreaterThan(20)
  expect(photos.toSorted()).toEqual(names.toSorted())
})

test('requests are for a date, as soon as possible or flexible, some with photos or for a quote', () => {
  const requests = rowsOf('leads')
  const maya = rowsOf('users').find(({ name }) => name === 'Maya Brennan')
  expect(new Set(requests.map(({ timing }) => timing))).toEqual(new Set(['scheduled', 'asap', 'flexible']))
  expect(new Set(requests.map(({ contact_for }) => contact_for))).toEqual(new Set(['everyone', 'responders']))
  expect(requests.some(({ budget, provider_id }) => Number(budget) === 0 && provider_id === 'null')).toBe(true)
  const photos = requests.flatMap(({ photos }) => JSON.parse(photos) as string[])
  const names = rowsOf('picture').flatMap(({ bucket, name }) => (bucket === 'request-photos' ? name : []))
  expect(photos.length).toBeGreaterThan(20)
  expect(photos.toSorted()).toEqual(names.toSorted())
  const shown = requests.filter(({ customer_id, timing }) => customer_id === maya?.id && timing === 'asap')
  expect(shown.map(({ photos }) => JSON.parse(photos).length)).toEqual([expect.any(Number)])
  expect(shown.map(({ photos }) => photos)).not.toContain('[]')
})

test('a booking costs the sum of its lines, by default the hourly rate times its hours', () => {
  const hours = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  const bookings = rowsOf('bookings')
  for (const { price, lines } of bookings) expect(totalOf(JSON.parse(lines))).toBe(Number(price))
  for (const { price, hourly_rate, start_time, end_time } of bookings.filter(({ pricing }) => pricing === 'null'))
    expect(Number(price)).toBeCloseTo(Number(hourly_rate) * (hours(end_time) - hours(start_time)), 2)
  const kinds = new Set(
    rowsOf('bookings').flatMap(({ lines }) => JSON.parse(lines).map(({ label }: { label: string }) => label)),
  )
  expect([...kinds]).toEqual(expect.arrayContaining(['Call-out fee', 'Weekend surcharge (20%)']))
})

test('most reviewers are happy, but not all', () => {
  const stars = rowsOf('reviews').map(({ rating }) => Number(rating))
  const mean = stars.reduce((sum, one) => sum + one, 0) / stars.length
  expect(mean).toBeGreaterThan(4.45)
  expect(mean).toBeLessThan(4.75)
  expect(new Set(stars)).toEqual(new Set([1, 2, 3, 4, 5]))
})

test('no provider gets the same comment twice', () => {
  const comments = rowsOf('reviews')
    .filter(({ comment }) => comment !== '')
    .map(({ provider_id, comment }) => `${provider_id} ${comment}`)
  expect(new Set(comments).size).toBe(comments.length)
})

test('providers near each other have different faces', () => {
  const providers = rowsOf('users').filter(
    ({ user_type, avatar_url }) => user_type === 'provider' && avatar_url !== 'null',
  )
  const faceOf = ({ avatar_url }: { avatar_url: string }) => avatar_url.split('.').at(-2)
  const distance = (a: { latitude: string; longitude: string }, b: typeof a) =>
    Math.hypot(Number(a.latitude) - Number(b.latitude), Number(a.longitude) - Number(b.longitude))
  const withTwins = providers.filter((provider) => {
    const nearest = providers.toSorted((a, b) => distance(provider, a) - distance(provider, b)).slice(0, 20)
    return new Set(nearest.map(faceOf)).size < nearest.length
  })
  expect(providers.length).toBeGreaterThan(200)
  expect(withTwins.length / providers.length).toBeLessThan(0.05)
})
