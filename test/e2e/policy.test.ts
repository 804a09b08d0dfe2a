import { baseURL } from '../../playwright.config.ts'
import { readWorld } from '../shots/demo-site.ts'
import { listPlaces, type Place } from '../shots/routes.ts'
import { expect, type Page, test } from './journey.ts'
import { anAccount, aPair, aVisitor, inDatabase, signIn } from './people.ts'

// The test fails if a page breaks its own policy: see journey.ts.
async function walk(page: Page, wanted: (place: Place) => boolean) {
  for (const place of listPlaces(await readWorld(baseURL)).filter(wanted)) {
    const answer = await page.request.get(place.path, { maxRedirects: 0 })
    const html = await answer.text()
    expect(html, place.path).not.toMatch(/<[^>]+ (style|on\w+)="/)
    await page.goto(place.path)
    await expect(page.getByRole('heading', { level: 1 }).first(), place.path).toBeAttached()
  }
}

const ofOperators = /^\/admin/
const ofUsers =
  /^\/(dashboard|bookings|service-request|requests|opportunities|messages|notifications|profile|providers\/[^/]+\/book)/

test('the pages for visitors need nothing that their policy forbids', { tag: '@deep' }, async ({ page }) => {
  await walk(page, ({ path }) => !ofOperators.test(path) && !ofUsers.test(path))
})

test('the pages of customers and providers need nothing that their policy forbids', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  await walk(customer.page, ({ path }) => ofUsers.test(path))
  await walk(provider.page, ({ path }) => ofUsers.test(path) && !path.endsWith('/book'))
})

test('the pages of operators need nothing that their policy forbids', { tag: '@deep' }, async ({ page }) => {
  const operator = await anAccount(aVisitor('Olive Keeper'))
  await inDatabase('update auth_user set is_operator = true where email = $1', [operator.email])
  await signIn(page, operator, 'Customer')
  await walk(page, ({ path }) => ofOperators.test(path))
})

test('a page that differs from what the browser renders is rendered again', { tag: '@deep' }, async ({ page }) => {
  await page.route('/about', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/<h1[^>]*>[^<]+/, '$& of yesterday') })
  })
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('of yesterday')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/contact')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('an email of the outbox has its own styles in a frame that runs nothing', { tag: '@deep' }, async ({ page }) => {
  await anAccount(aVisitor('Mira Frame'))
  await page.goto('/dev/mail')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const title = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(title).toHaveCSS('margin-top', '0px')
})
