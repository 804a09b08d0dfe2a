import { readFileSync } from 'node:fs'
import { expect, type Page, test } from './journey.ts'
import { aCustomer, aProvider, ask, book, dayFromNow, inDatabase, letItPass, type Provider } from './people.ts'

/** Gives a provider a time zone in which it is morning now, so that today has hours left. */
async function wakeUp({ id }: Provider): Promise<string> {
  const hours = ((21 - new Date().getUTCHours() + 24) % 24) - 12
  const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  await inDatabase('update providers set time_zone = $2 where id = $1', [id, zone])
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
}

async function bookToday(page: Page, name: string, { id: provider_id, service_id }: Provider, start: number) {
  const customer = await aCustomer(page, name)
  const day = { start_time: `${start}:00`, end_time: `${start + 1}:00` }
  const [today] = await inDatabase<{ date: string }>(
    `select (now() at time zone time_zone)::date::text as date from providers where id = $1`,
    [provider_id],
  )
  const booking = { provider_id, service_id, ...today, ...day, name, email: customer.email, phone: '(212) 555-0144' }
  return { ...customer, booking: await ask<{ id: string }>(page, '/rest/v1/bookings', booking) }
}

const startsOn = async (page: Page, { id }: Provider, day: string): Promise<string[]> => {
  const answer = await page.request.get(`/rest/v1/providers/${id}/slots?date=${day}`)
  const { starts } = (await answer.json()) as { starts: { start_time: string }[] }
  return starts.map(({ start_time }) => start_time)
}

test('a provider blocks an afternoon and a morning, and no one can book them', async ({ page }) => {
  const provider = await aProvider(page, 'Rosa Vale')
  const day = dayFromNow(9)
  await page.goto(`/calendar?day=${day}`)
  await page.getByRole('button', { name: 'Block time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block time' })
  await dialog.getByLabel('From', { exact: true }).selectOption('12:00')
  await dialog.getByLabel('To', { exact: true }).selectOption('11:00')
  await dialog.getByRole('button', { name: 'Block time' }).click()
  await expect(dialog.getByText('The end must be later than the start')).toBeVisible()
  await expect(dialog.getByLabel('To', { exact: true })).toBeFocused()
  await dialog.getByLabel('To', { exact: true }).selectOption('24:00')
  await dialog.getByLabel('Note').fill('School play')
  await page.reload()
  await expect(dialog.getByLabel('Note')).toHaveValue('School play')
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('24:00')
  await dialog.getByRole('button', { name: 'Block time' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Time blocked').last()).toBeVisible()
  expect((await startsOn(page, provider, day)).at(-1)).toBe('11:30')

  // With the mouse, from 7:00 to 9:00 AM.
  const cell = (minutes: number) => page.locator(`[data-date="${day}"][data-from="${minutes}"]`)
  await cell(420).hover()
  await page.mouse.down()
  await cell(510).hover()
  await page.mouse.up()
  await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('07:00')
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('09:00')
  await dialog.getByRole('button', { name: 'Block time' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await startsOn(page, provider, day)).slice(0, 3)).toEqual(['06:00', '06:30', '09:00'])

  await page.getByRole('table').getByRole('button', { name: 'School play' }).click()
  await page.getByRole('button', { name: 'Free this time' }).click()
  await expect(page.getByText('Time is free again').last()).toBeVisible()
  expect((await startsOn(page, provider, day)).at(-1)).toBe('21:00')
})

test('on a phone, a provider goes from day to day and blocks free hours with a press', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const provider = await aProvider(page, 'Rosa Vale')
  await page.goto(`/calendar?day=${dayFromNow(9)}`)
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByRole('link', { name: 'Next week' }).click()
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
  await days.nth(2).click()
  await expect(days.nth(2)).toHaveAttribute('aria-current', 'date')
  await page.getByRole('button', { name: 'Block 6:00 AM to 9:30 PM' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block time' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Blocked' })).toContainText('6:00 AM to 9:30 PM')
  expect(await startsOn(page, provider, new URL(page.url()).searchParams.get('day') ?? '')).toEqual([])
  await page.getByRole('button', { name: /^Remove Blocked/ }).click()
  await expect(page.getByRole('button', { name: 'Block 6:00 AM to 9:30 PM' })).toBeVisible()
})

test('bookings in the way are named, and cancelled only with a reason', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const provider = await aProvider(page, 'Rosa Vale')
  const theirs = await newBrowser()
  const { id } = await book(theirs, await aCustomer(theirs, 'Kim Calder'), provider, 9)
  await page.goto(`/calendar?day=${dayFromNow(9)}`)
  await page.getByRole('button', { name: 'Block time' }).click()
  await page.getByLabel('All day').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Block time' }).click()
  const question = page.getByRole('dialog', { name: 'Bookings are in the way' })
  await expect(question.getByRole('listitem')).toContainText('Home cleaning on')
  await question.getByRole('button', { name: 'Keep bookings' }).click()
  await expect(question).toHaveCount(0)

  await page.getByRole('button', { name: 'Block time' }).click()
  await page.getByLabel('All day').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Block time' }).click()
  await question.getByRole('button', { name: 'Cancel 1 booking and block' }).click()
  await expect(question.getByText('Please tell the customer why you cancel')).toBeVisible()
  await question.getByLabel('Reason').fill('We are moving that day.')
  const others = await newBrowser()
  const { email } = await aCustomer(others, 'Lou Later')
  const later = {
    date: dayFromNow(9),
    start_time: '14:00',
    end_time: '15:00',
    name: 'Lou Later',
    email,
    phone: '(212) 555-0144',
  }
  const { id: provider_id, service_id } = provider
  await ask(others, '/rest/v1/bookings', { provider_id, service_id, ...later })
  await question.getByRole('button', { name: 'Cancel 1 booking and block' }).click()
  await expect(question.getByRole('listitem'), 'a booking that was made meanwhile').toHaveCount(2)
  await question.getByRole('button', { name: 'Cancel 2 bookings and block' }).click()
  await expect(question).toHaveCount(0)
  const seen = await theirs.request.get(`/rest/v1/bookings/${id}`)
  expect(await seen.json()).toMatchObject({ status: 'cancelled', cancel_reason: 'We are moving that day.' })
})

test('a sick day cancels the bookings of today in one press, and the customers get an email', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const provider = await aProvider(page, 'Rosa Vale')
  const today = await wakeUp(provider)
  const [one, two] = [await newBrowser(), await newBrowser()]
  const known = await bookToday(one, 'Kim Calder', provider, 15)
  await ask(page, `/rest/v1/bookings/${known.booking.id}/reveal`, {})
  await ask(page, '/rest/v1/rpc/set_booking_status', { booking_id: known.booking.id, new_status: 'confirmed' })
  const masked = await bookToday(two, 'Toni Marsh', provider, 17)

  await page.goto('/calendar')
  await page.getByRole('button', { name: 'I’m sick today' }).click()
  const question = page.getByRole('dialog', { name: 'Block all of today?' })
  await expect(question.getByRole('listitem')).toHaveText([
    '3:00 PM: Home cleaning, Kim Calder',
    '5:00 PM: Home cleaning, Customer',
  ])
  await question.getByRole('button', { name: 'Cancel 2 bookings and block' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Sick day' })).toContainText('All day')
  expect(await startsOn(page, provider, today)).toEqual([])
  for (const { email } of [known, masked])
    await expect
      .poll(async () => {
        const answer = await page.request.get('/dev/mail.json?limit=50')
        const { items } = (await answer.json()) as { items: { to: string; text: string }[] }
        return items.some(({ to, text }) => to === email && text.includes('I’m sick today and can’t work.'))
      })
      .toBe(true)
})

test('a provider sees what they earned and downloads each booking as CSV', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const provider = await aProvider(page, 'Rosa Vale')
  const theirs = await newBrowser()
  const booking = await book(theirs, await aCustomer(theirs, 'Kim Calder'), provider)
  await ask(page, `/rest/v1/bookings/${booking.id}/reveal`, {})
  await ask(page, '/rest/v1/rpc/set_booking_status', { booking_id: booking.id, new_status: 'confirmed' })
  await letItPass(booking)
  await ask(page, '/rest/v1/rpc/set_booking_status', { booking_id: booking.id, new_status: 'completed' })

  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Earnings' }).first().click()
  await expect(page.getByRole('row', { name: 'Total 1 $40.00' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^porchlight-earnings-\d{4}-01-to-\d{4}-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/,Home cleaning,Kim Calder,40,1,40,/)
})
