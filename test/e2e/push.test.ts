import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { baseURL } from '../../playwright.config.ts'
import { axeFindings } from '../access/findings.ts'
import { aPushService, type PushService } from '../push-service.ts'
import { expect, test } from './journey.ts'
import { aCustomer, aProvider, book } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * A browser that may show notifications, which incognito windows can't. Its push service is on this
 * machine: Chromium's own cannot be reached in tests.
 */
async function aBrowser(launchOptions: object, service: PushService): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext('', {
    ...launchOptions,
    baseURL,
    permissions: ['notifications'],
  })
  await context.addInitScript(({ endpoint, keys }) => {
    let subscription: PushSubscription | null = null
    PushManager.prototype.getSubscription = async () => subscription
    PushManager.prototype.subscribe = async (options) => {
      const key = (options!.applicationServerKey as string).replaceAll('-', '+').replaceAll('_', '/')
      const applicationServerKey = Uint8Array.from(atob(key), (character) => character.charCodeAt(0)).buffer
      const toJSON = () => ({ endpoint, keys })
      const unsubscribe = async () => ((subscription = null), true)
      const made = { endpoint, options: { applicationServerKey }, toJSON, unsubscribe }
      return (subscription = made as unknown as PushSubscription)
    }
  }, service.subscription)
  return context
}

/**
 * Lets the browser's service worker get a push, as its push service would. A session that is
 * detached at once loses it.
 */
async function deliver(page: Page, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(baseURL))
      if (own) resolve(own.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', { origin: baseURL, registrationId: await found, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/**
 * Delivers a push until the browser shows it as its only notification. Chromium drops what arrives
 * while it starts the worker on a busy machine; its own push service would send it again.
 */
const delivered = (page: Page, data: string, notification: { title: string; body: string }) =>
  expect(async () => {
    await deliver(page, data)
    await expect.poll(() => shown(page), { timeout: 3_000 }).toEqual([notification])
  }).toPass({ timeout: 30_000 })

test('a provider turns notifications on, sees a request on the lock screen, and accepts it', async ({
  launchOptions,
  newBrowser,
}) => {
  const service = await aPushService()
  const context = await aBrowser(launchOptions, service)
  await using _ = {
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await service.close()
    },
  }
  const page = await context.newPage()
  const provider = await aProvider(page, 'Petra Push')
  const customers = await newBrowser()
  const customer = await aCustomer(customers, 'Quinn Quiet')

  await page.goto('/profile#notifications')
  const section = page.getByRole('region', { name: 'Notifications on devices' })
  await section.getByRole('button', { name: 'Get notifications on this device' }).click()
  await expect(page.getByText('Notifications are on')).toBeVisible()
  const device = section.getByRole('listitem').filter({ hasText: 'This device' })
  await expect(device).toContainText('On since')
  await section.getByRole('switch', { name: /Quiet hours/ }).uncheck()
  await expect(section.getByLabel('From')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  const booking = await book(customers, customer, provider)
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1)
  const worker = context.serviceWorkers()[0]!
  const [{ content }] = service.received as [(typeof service.received)[number]]
  await delivered(page, JSON.stringify(content), { title: 'New booking request', body: content.body })
  expect(content.body).not.toContain('Quinn')

  // A press on Accept. Only a real one may focus a window, so the test's does without.
  await page.goto('/dashboard')
  await worker.evaluate(async () => {
    WindowClient.prototype.focus = async function () {
      return this
    }
    const { registration } = self as unknown as ServiceWorkerGlobalScope
    const [notification] = await registration.getNotifications()
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification!, action: 'accept' }))
  })
  await expect(page).toHaveURL(`/bookings/${booking.id}?answer=accept`)
  expect(await shown(page)).toEqual([])
  await expect(page.getByText('Pending').first()).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Accept/ })
    .click()
  await expect(page.getByText('Confirmed').first()).toBeVisible()

  await delivered(page, 'not what we send', {
    title: 'You have a new notification',
    body: 'Open the site to read it.',
  })

  await page.goto('/profile#notifications')
  await device.getByRole('button', { name: 'Remove this device' }).click()
  await expect(section.getByRole('button', { name: 'Get notifications on this device' })).toBeVisible()
})

test('the dashboard offers notifications after the first booking, and "Not now" is remembered', {
  tag: '@deep',
}, async ({ launchOptions, newBrowser }) => {
  const service = await aPushService()
  const context = await aBrowser(launchOptions, service)
  await using _ = {
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await service.close()
    },
  }
  const page = await context.newPage()
  const customer = await aCustomer(page, 'Olga Offer')
  const provider = await aProvider(await newBrowser(), 'Nina Now')
  const offer = page.getByText('Hear of the answer at once')
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await book(page, customer, provider)
  await page.reload()
  await expect(offer).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  const asked = page
    .waitForResponse((response) => response.url().endsWith('/rest/v1/bookings/counts'))
    .catch(() => null)
  await page.reload()
  await Promise.race([asked, expect(page.getByRole('heading', { name: 'Bookings' })).toBeAttached()])
  await expect(offer).toHaveCount(0)
})
