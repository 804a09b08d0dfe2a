import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { aCustomer, aPair, enter } from './people.ts'

test.use({ serviceWorkers: 'allow' })

const banner = (page: Page) => page.getByText('You are offline. Pages you have seen still open')

const unseen = (page: Page) => page.getByText('This page has not been opened on this device lately')

/** Opens a page and waits until the service worker controls it and has cached the shell. */
async function openKept(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** The names of the browser's caches and the addresses in them. */
function kept(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys())
      found[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    return found
  })
}

/** All cached data, as one text. */
function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n') + JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
  })
}

/** Waits until the page is cached. */
async function untilKept(page: Page, path: string): Promise<void> {
  const pages = async () =>
    Object.entries(await kept(page)).flatMap(([name, paths]) => (name.startsWith('copies/pages/') ? paths : []))
  await expect.poll(pages).toContain(path)
}

test('pages that a visitor has seen open offline, and other pages say that they can’t', async ({ page, context }) => {
  await openKept(page)
  await untilKept(page, '/')
  await page.goto('/providers')
  await untilKept(page, '/providers')
  // Follow a link, so that no document is loaded.
  const { items } = await (await page.request.get('/rest/v1/providers')).json()
  const name: string = items[0].business_name
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const profile = new URL(page.url()).pathname
  await expect.poll(async () => JSON.stringify(await kept(page))).toContain(`"copies/seen`)

  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await page.goto('/providers')
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Pages without data are part of the shell.
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`/providers/${items[1].id}`)
  await expect(unseen(page)).toBeVisible()
  await expect(page.getByRole('link', { name: name })).toHaveAttribute('href', profile)
  await page
    .getByRole('navigation', { name: 'Pages you can open offline' })
    .getByRole('link', { name: 'Providers' })
    .click()
  await expect(page).toHaveURL(/\/providers$/)
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()

  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
})

test('signing out removes all data of the user from the device, even offline', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser, { customer: 'Shared Sharon', provider: 'Robin Vale' })
  const { page } = customer
  const context = page.context()
  const see = async () => {
    await openKept(page, '/dashboard')
    await untilKept(page, '/dashboard')
    await expect.poll(() => keptText(page)).toContain('/auth/v1/user')
    // Follow a link, so that only the responses are cached.
    await page.getByRole('button', { name: /^Messages/ }).click()
    await page.getByRole('link', { name: /all messages/i }).click()
    await page.getByRole('link', { name: provider.business }).first().click()
    await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
    await expect.poll(() => keptText(page)).toContain(customer.email)
    await expect.poll(() => keptText(page)).toContain('/rest/v1/messages?with=')
  }
  const isEmpty = async () => {
    await expect.poll(async () => (await keptText(page)).includes(customer.email)).toBe(false)
    expect(Object.keys(await kept(page)).filter((name) => name.includes(customer.id))).toEqual([])
    for (const path of ['/dashboard', `/messages?with=${provider.id}`]) {
      await page.goto(path)
      await expect(unseen(page)).toBeVisible()
      expect(await page.content()).not.toContain(customer.name)
      expect(await page.content()).not.toContain(provider.business)
    }
  }

  await see()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: provider.business })).toBeVisible()
  await context.setOffline(false)
  await signOut(page)
  await expect(page.getByText('You have been signed out successfully')).toBeVisible()
  await context.setOffline(true)
  await isEmpty()

  await context.setOffline(false)
  await enter(page, customer)
  await see()
  await context.setOffline(true)
  await signOut(page)
  await isEmpty()
  await context.setOffline(false)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect((await page.request.get('/auth/v1/user')).status()).toBe(401)
})

test('offline copies are deleted when the session ends elsewhere, or when a browser without “Remember me” closes', {
  tag: '@deep',
}, async ({ context }) => {
  const first = await context.newPage()
  const person = await aCustomer(first, 'Closing Clara')
  const see = async (page: Page) => {
    await openKept(page, '/dashboard')
    await untilKept(page, '/dashboard')
    await expect.poll(() => keptText(page)).toContain(person.email)
  }
  await see(first)
  // Closing a browser ends its pages and its session cookies.
  const page = await context.newPage()
  await page.goto('/icon.svg')
  await first.close()
  await context.clearCookies({ name: 'porchlight-copies' })
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(unseen(page)).toBeVisible()
  expect(await keptText(page)).not.toContain(person.email)

  await context.setOffline(false)
  await see(page)
  await context.clearCookies({ name: 'porchlight' })
  await page.goto('/')
  await expect.poll(async () => (await keptText(page)).includes(person.email)).toBe(false)
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
}
