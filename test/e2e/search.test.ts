import { baseURL } from '../../playwright.config.ts'
import { axeFindingsInBothThemes } from '../access/findings.ts'
import { expect, type Page, test } from './journey.ts'
import { ask, aVisitor, dayFromNow, enter } from './people.ts'

const newYork = {
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  coordinates: { latitude: 40.75065, longitude: -73.99718 },
}

const cards = (page: Page) => page.getByRole('main').locator('[data-provider]')

/**
 * A plumber near 10001, created in this page's browser. `word` occurs in no other business name.
 */
async function aPlumber(page: Page, name: string): Promise<{ id: string; business: string; word: string }> {
  const visitor = aVisitor(name)
  const word = visitor.email.split(/[.@]/).at(-3) ?? ''
  const business = `${name} Plumbing ${word}`
  const data = {
    name,
    userType: 'provider',
    phone: '212 555 0144',
    businessName: business,
    description: 'Pipes.',
    categories: ['Plumbing'],
    location: newYork,
  }
  const { email, password } = visitor
  const { user } = await ask<{ user: { profiles: { id: string }[] } }>(page, '/auth/v1/signup', {
    email,
    password,
    data,
  })
  await enter(page, visitor, 'Provider')
  const service = { name: 'Drain cleaning', description: '', price: 90, duration: 60, category: 'Plumbing' }
  await ask(page, '/rest/v1/services', service)
  return { id: user.profiles[0]?.id ?? '', business, word }
}

test('three taps lead from the home page to plumbers near 10001 who are free tomorrow afternoon', async ({
  page,
  newBrowser,
}) => {
  const free = await aPlumber(await newBrowser(), 'Fay Free')
  const away = await newBrowser()
  const closed = await aPlumber(away, 'Cleo Closed')
  const tomorrow = [0, 1, 2].map((days) => ({ first_date: dayFromNow(days), last_date: dayFromNow(days), note: '' }))
  await away.request.patch(`/rest/v1/providers/${closed.id}/hours`, {
    data: { closed: tomorrow },
    headers: { origin: baseURL },
  })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  let taps = 0
  const tap = async (name: string) => {
    taps += 1
    await page.getByRole('main').getByText(name, { exact: true }).click()
  }
  await tap('Tomorrow')
  await tap('Afternoon')
  taps += 1
  await page.getByRole('combobox', { name: 'What do you need?' }).click()
  await page.keyboard.type('plumer')
  await expect(page.getByRole('main').getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toBeFocused()
  await page.keyboard.type('10001')
  await page.keyboard.press('Enter')
  expect(taps).toBe(3)

  await expect(page).toHaveURL(/search=plumer&free_on=tomorrow&free_from=12%3A00&free_to=17%3A00&location=10001/)
  await expect(page.getByText('Showing results for plumber.')).toBeVisible()
  await expect(cards(page).filter({ hasText: free.business })).toHaveCount(1)
  await expect(cards(page).filter({ hasText: closed.business })).toHaveCount(0)
  for (const id of await cards(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-provider'))))
    await expectFreeAfternoon(page, id ?? '')

  await expect(page.getByRole('search', { name: 'Site' })).toBeHidden()
  const first = await cards(page).first().boundingBox()
  expect(first?.y).toBeLessThanOrEqual(420)
  for (const card of await cards(page).all()) expect((await card.boundingBox())?.height).toBeLessThanOrEqual(180)
  // The service that was asked for stands in full, and the count in one line.
  const asked = cards(page).getByRole('list', { name: 'Services' }).locator('li:first-child .font-medium')
  expect(await asked.count()).toBeGreaterThan(0)
  for (const name of await asked.all())
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const count = page.getByRole('main').getByRole('status').filter({ hasText: 'New York, NY' })
  expect((await count.boundingBox())?.height).toBeLessThan(30)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await axeFindingsInBothThemes(page)).toEqual([])
})

/**
 * The provider is a plumber who travels to 10001 and can be booked tomorrow between 12 and 5 PM.
 */
async function expectFreeAfternoon(page: Page, id: string) {
  const provider = await (await page.request.get(`/rest/v1/providers/${id}`)).json()
  expect(provider.categories).toContain('Plumbing')
  const date = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  const { starts } = await (await page.request.get(`/rest/v1/providers/${id}/slots?date=${date}`)).json()
  const fits = ({ start_time, ends }: { start_time: string; ends: string[] }) =>
    start_time >= '12:00' && ends.some((end) => end <= '17:00' && hours(end) - hours(start_time) >= 1)
  expect(starts.filter(fits), provider.business_name).not.toEqual([])
}

const hours = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

test('a place that is not found keeps the search on the home page, with everything typed', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: 'What do you need?' }).fill('plumber')
  const zip = main.getByRole('textbox', { name: 'ZIP code' })
  const button = main.getByRole('button', { name: 'Search', exact: true })
  const distance = async () => (await button.boundingBox())!.y - (await zip.boundingBox())!.y
  const before = await distance()
  await zip.fill('123')
  await zip.blur()
  await expect(main.getByText('Please enter a valid ZIP code')).toBeVisible()
  expect(await distance(), 'the button stays where it is').toBe(before)
  for (const [code, sentence] of [
    ['00000', 'ZIP code not found'],
    ['09012', 'Military post offices have no location.'],
  ] as const) {
    await zip.fill(code)
    await expect(main.getByText(sentence)).toBeVisible()
    await button.click()
    await expect(zip).toBeFocused()
    await expect(zip).toHaveValue(code)
  }
  await expect(page).toHaveURL('/')
  await zip.fill('00901')
  await expect(main.getByText('San Juan, PR 00901')).toBeVisible()
  await button.click()
  await expect(page).toHaveURL(/search=plumber&location=00901/)
})

test('filters are in the address, and each chip takes one away', async ({ page, newBrowser }) => {
  const plumber = await aPlumber(await newBrowser(), 'Chip Taker')
  await page.goto('/providers?search=plumer&location=10001')
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Tomorrow')
  await expect(page).toHaveURL(/free_on=tomorrow/)
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Morning')
  await expect(page).toHaveURL(/free_from=08%3A00&free_to=12%3A00/)
  await page.getByRole('combobox', { name: 'Price' }).selectOption('Up to $100 an hour with fees')
  await expect(page).toHaveURL(/max_price=100/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price')
  await expect(page).toHaveURL(/sort=price/)
  const card = cards(page).filter({ hasText: plumber.business })
  await expect(card).toContainText('Drain cleaning')
  await expect(card).toContainText('$90.00/h')

  const chips = page.getByRole('region', { name: 'Active filters' })
  await page.getByRole('checkbox', { name: 'Verified only' }).check()
  await expect(card).toHaveCount(0)
  await chips.getByRole('link', { name: 'Remove filter: Verified' }).click()
  await expect(card).toHaveCount(1)
  await chips.getByRole('link', { name: 'Remove filter: Tomorrow' }).click()
  await expect(page).not.toHaveURL(/free_/)
  await expect(page).toHaveURL(/search=plumer&location=10001.*&max_price=100/)

  await page.getByRole('link', { name: 'Search instead for plumer' }).click()
  await expect(page).toHaveURL(/exact=true/)
  await expect(page.getByText('Showing results for')).toHaveCount(0)
})

test('a choice counts while the list of the previous one is on its way', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/providers')
  const isHeld = Promise.withResolvers<void>()
  await page.route(/rest\/v1\/providers\?.*sort=price/, async (route) => {
    await isHeld.promise
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price')
  await page.getByRole('combobox', { name: 'Price' }).selectOption('Up to $100 an hour with fees')
  isHeld.resolve()
  await expect(page).toHaveURL(/sort=price.*max_price=100/)
})

test('a position stays with a filter, and can be removed from its field', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/providers?lat=40.75&lng=-73.99')
  await page.getByRole('combobox', { name: 'Price' }).selectOption('Up to $100 an hour with fees')
  await expect(page).toHaveURL(/max_price=100&lat=40.75&lng=-73.99$/)
  await page.getByLabel('ZIP code').and(page.locator(':visible')).fill('')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/providers\?max_price=100$/)
})
