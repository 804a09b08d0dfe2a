import { createHash } from 'node:crypto'
import { chromium } from '@playwright/test'
import { expect, test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

test('the site can be installed with its name, icon and colors', async ({ request, baseURL, launchOptions }) => {
  // Chromium can't install from the incognito windows that journeys use.
  const context = await chromium.launchPersistentContext('', { ...launchOptions, baseURL: baseURL! })
  await using _ = { [Symbol.asyncDispose]: () => context.close() }
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const browser = await page.context().newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

  const manifest = JSON.parse(data!) as {
    id: string
    icons: { src: string; sizes: string; type: string }[]
    shortcuts: { url: string }[]
    theme_color: string
  }
  expect(manifest.id).toBe('/')
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src)
    expect([src, icon.headers()['content-type']?.split(';')[0]]).toEqual([src, type])
    if (type === 'image/png') {
      const size = (await icon.body()).readUInt32BE(16)
      expect([src, sizes]).toEqual([src, `${size}x${size}`])
    }
  }
  for (const { url } of manifest.shortcuts) expect([url, (await request.get(url)).status()]).toEqual([url, 200])
  const paper = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return `#${Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`
  })
  expect([paper, paper]).toEqual([manifest.theme_color, await colourOf('light')])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colourOf('dark')).toBe('#12161e')

  function colourOf(scheme: string) {
    return page.locator(`meta[name=theme-color][media*=${scheme}]`).getAttribute('content')
  }
})

test('the service worker’s script is never cached, and a missing file of another build answers 404', async ({
  request,
}) => {
  const script = await request.get('/sw.js')
  expect(script.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  })
  const etag = createHash('sha256')
    .update(await script.body())
    .digest('base64url')
    .slice(0, 20)
  expect((await request.get('/sw.js', { headers: { 'if-none-match': `"${etag}"` } })).status()).toBe(304)
  const missing = await request.get('/assets/provider-page-00000000.js')
  expect([missing.status(), missing.headers()['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
})
