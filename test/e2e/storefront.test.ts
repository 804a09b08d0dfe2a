import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { expect, type Page, test } from './journey.ts'
import { anAccount, aProviderFromTomorrow, aVisitor, dayFromNow, fillAddress, signIn } from './people.ts'

test('a provider puts their page on another site, where a visitor chooses a time with the keyboard and books it here', async ({
  page,
  newBrowser,
  baseURL,
}) => {
  const providersPage = await newBrowser({ viewport: { width: 360, height: 740 } })
  const provider = await aProviderFromTomorrow(providersPage, 'Petra Page')
  await providersPage.goto('/profile#share')
  const share = providersPage.getByRole('region', { name: 'Share your page' })
  const address = share.getByLabel('Short address')
  await expect(address).toHaveValue(/^petra-page-and-co/)
  await address.fill('Support')
  await share.getByRole('button', { name: 'Save address' }).click()
  await expect(address).toHaveAccessibleDescription(/This address is reserved/)
  const handle = `petra-${provider.id.slice(-12)}`
  await address.fill(handle)
  await share.getByRole('button', { name: 'Save address' }).click()
  await expect(share.getByLabel('Your page')).toHaveValue(new RegExp(`/p/${handle}$`))
  const code = share.getByRole('img', { name: /^QR code of/ })
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // The tests reach the site at another address than its public one.
  const lines = (await share.getByLabel('On your own website').inputValue()).replaceAll(/https?:\/\/[^/"]+/g, baseURL!)
  await providersPage.goto('/poster')
  await expect(providersPage.getByRole('heading', { name: /^Petra Page/ })).toBeVisible()
  const sheets = (await providersPage.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)

  const html = `<!doctype html><meta name="viewport" content="width=device-width"><title>Petra</title><body>${lines}</body>`
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html)).listen(0)
  await once(site, 'listening')
  try {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const element = page.locator('iframe')
    const frame = page.frameLocator('iframe')
    const link = page.getByRole('link', { name: /^Book Petra Page/ })
    await expect(frame.getByRole('heading', { name: 'Free times' })).toBeVisible()
    await expect(element).toHaveAttribute('title', /^Book Petra Page/)
    await expect(link).toBeHidden()

    const heightInside = () =>
      frame.locator('.frame').evaluate((inside) => Math.ceil(inside.getBoundingClientRect().height))
    const heightOutside = () => element.evaluate((outside) => outside.clientHeight)
    const fits = () => expect.poll(async () => (await heightInside()) - (await heightOutside())).toBe(0)
    await fits()
    // Only the frame can say its height.
    await page.evaluate(() => window.postMessage({ type: 'porchlight:height', height: 5 }, '*'))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await heightOutside()).toBeGreaterThan(100)
    const before = await heightOutside()
    await frame.getByText(/later times?$/).click()
    await expect.poll(heightOutside).toBeGreaterThan(before)
    expect(await frame.locator('html').evaluate((inside) => inside.scrollWidth <= inside.clientWidth)).toBe(true)

    const day = frame.locator(`[data-day="${dayFromNow(3)}"] a`)
    await tabTo(page, day)
    await page.keyboard.press('Enter')
    await expect(day).toHaveAttribute('aria-current', 'true')
    const time = frame.getByRole('link', { name: '10:00 AM', exact: true })
    await tabTo(page, time)
    const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
    await expect(opened).toHaveURL(new RegExp(`^${baseURL}/p/${handle}/book\\?.*date=${dayFromNow(3)}&time=10%3A00`))
    await expect(opened.getByRole('navigation')).toHaveCount(0)

    const customer = await anAccount(aVisitor('Vera Visits'))
    await opened.getByRole('link', { name: 'Log in' }).click()
    await expect(opened).toHaveURL(/\/login\?/)
    await signIn(opened, customer, 'Customer')
    await expect(opened).toHaveURL(new RegExp(`/p/${handle}/book`))
    await expect(opened.getByRole('region', { name: 'Booking summary' })).toContainText('10:00 AM')
    await fillAddress(opened)
    await opened.getByLabel('Phone').fill('(512) 555-0143')
    await opened.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(opened).toHaveURL(/\/dashboard/)
    const { items } = await (await providersPage.request.get('/rest/v1/bookings')).json()
    expect(items).toMatchObject([{ date: dayFromNow(3), start_time: '10:00' }])
  } finally {
    site.closeAllConnections()
    site.close()
  }
})

/** Presses Tab until a link in the frame has the focus. */
async function tabTo(page: Page, link: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await link.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(link)}`)
}
