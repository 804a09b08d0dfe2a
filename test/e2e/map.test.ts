import sharp from 'sharp'
import { axeFindingsInBothThemes } from '../access/findings.ts'
import { launchOptions } from '../chromium.ts'
import { expect, type Page, test } from './journey.ts'

// The map needs WebGL, which Chromium renders in software here.
const args = [...(launchOptions.args ?? []).filter((arg) => arg !== '--disable-gpu'), '--use-angle=swiftshader']
test.use({ launchOptions: { ...launchOptions, args } })

const bubbles = (page: Page) => page.getByRole('list', { name: 'Providers on the map' }).getByRole('button')
const card = (page: Page) => page.getByRole('region', { name: 'Chosen on the map' })

/**
 * Beside the list, the map loads when the user first touches the page; on a phone, a button opens
 * it.
 */
async function openMap(page: Page, path = '/providers') {
  await page.goto(path)
  const button = page.getByRole('button', { name: 'Show map' })
  if (await button.isVisible()) await button.click()
  else await page.mouse.move(20, 20)
  await expect(bubbles(page).first()).toBeVisible({ timeout: 30_000 })
}

/** Presses bubbles until one shows a card; others zoom in first. */
async function choose(page: Page) {
  await expect(async () => {
    await page.getByRole('button', { name: 'Hide map' }).waitFor()
    await bubbles(page).filter({ visible: true }).first().press('Enter')
    await expect(card(page)).toBeVisible({ timeout: 1500 })
  }).toPass()
}

test('the map loads only after the first gesture, and only from this site; hovering a card highlights its bubble', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/providers', { waitUntil: 'networkidle' })
  const ofMap = () => asked.filter((url) => /provider-map|maplibre|outlines/.test(url))
  expect(ofMap()).toEqual([])
  await expect(page.getByRole('region', { name: 'Map' }).getByRole('status')).toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  )
  await page.mouse.move(20, 20)
  await expect(bubbles(page).first()).toBeVisible({ timeout: 30_000 })
  expect(ofMap().length).toBeGreaterThan(2)
  const { origin } = new URL(page.url())
  expect(asked.filter((url) => !/^(blob|data):/.test(url) && new URL(url).origin !== origin)).toEqual([])
  const lit = page.getByRole('list', { name: 'Providers on the map' }).locator('button.bg-lamp')
  await expect(lit).toHaveCount(0)
  await page.getByRole('main').getByRole('article').first().hover()
  await expect(lit).toHaveCount(1)
})

test('a customer finds a provider on the map by keyboard; the map stays open, or closed, after going back', {
  tag: '@deep',
}, async ({ page }) => {
  await openMap(page)
  await choose(page)
  const link = card(page).getByRole('link').first()
  const name = await link.innerText()
  await expect(page.locator('[data-lit]').filter({ hasText: name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  await expect(bubbles(page).and(page.locator(':focus'))).toHaveCount(1)

  await page.keyboard.press('Enter')
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(bubbles(page).first()).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Hide map' }).click()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/providers\/./)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Map' })).toHaveCount(0)
})

test('after moving the map, the user searches its area; the address and the list change', async ({ page }) => {
  await openMap(page, '/providers?location=07003')
  const search = page.getByRole('button', { name: 'Search this area' })
  await expect(search).toBeHidden()
  const map = page.getByRole('region', { name: /moved with the arrow keys/ })
  await map.focus()
  await map.press('ArrowUp')
  await expect(search).toBeVisible()
  await search.click()
  await expect(page).toHaveURL(/location=\d{5}&lat=[\d.]+&lng=-[\d.]+/)
  await expect(search).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /near .+, (NJ|NY|PA|CT)/ })).toBeVisible()
})

test('axe finds nothing on the map in either theme, on a desktop and on a phone', { tag: '@deep' }, async ({
  page,
}) => {
  test.slow()
  await openMap(page)
  await choose(page)
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await openMap(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toBeInViewport({ ratio: 0.9 })
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Map' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show map' })).toBeFocused()
})

test('configured tiles are shown with their credit and follow the theme', { tag: '@deep' }, async ({ page }) => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#f2efe9' } })
    .png()
    .toBuffer()
  const asked: string[] = []
  await page.route('**/tiles/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'image/png', body: tile })
  })
  await page.route('**/providers', async (route) => {
    const answer = await route.fetch()
    const tiles = { url: `${new URL(page.url()).origin}/tiles/{z}/{x}/{y}.png`, credit: '© Streets of Somebody' }
    const html = (await answer.text()).replace('"map_tiles":null', `"map_tiles":${JSON.stringify(tiles)}`)
    await route.fulfill({ response: answer, body: html })
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await openMap(page)
  await expect(page.getByText('© Streets of Somebody')).toBeVisible()
  const lightness = async () => {
    const picture = await page.getByRole('region', { name: /moved with the arrow keys/ }).screenshot()
    const { channels } = await sharp(picture).stats()
    return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0)
  }
  await expect.poll(lightness).toBeGreaterThan(200)
  expect(asked[0]).toMatch(/\/tiles\/\d+\/\d+\/\d+\.png$/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(lightness).toBeLessThan(80)
})

test('if the map can’t be loaded, it offers a retry, and the list stays', { tag: '@deep' }, async ({ page }) => {
  for (const part of ['**/provider-map-*.js', '**/outlines-*.json']) {
    await page.route(part, (route) => route.abort())
    await page.goto('/providers')
    await page.mouse.move(20, 20)
    await page.mouse.move(30, 30)
    await expect(page.getByRole('alert')).toContainText('The map could not be loaded.')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page.unroute(part)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(bubbles(page).first()).toBeVisible()
  }
})

test('if the browser can’t draw the map, a message says so beside the list', { tag: '@deep' }, async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/providers')
  await page.mouse.move(20, 20)
  await expect(page.getByText('This browser cannot draw the map.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})
