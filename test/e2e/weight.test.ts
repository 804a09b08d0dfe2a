import { excessesOf, loadPage } from '../budget/page-load.ts'
import { addressOf } from '../budget/public-pages.ts'
import { openDemoSite } from '../shots/demo-site.ts'
import { expect, test } from './journey.ts'

// `npm run test:deep` measures all public pages: see test/budget/page-loads.ts.
test('first visits to the main pages stay within their budgets and without layout shifts', async ({ newBrowser }) => {
  // Its lists hold no businesses and pictures of other journeys.
  await using site = await openDemoSite()
  for (const route of ['/', '/providers', '/providers/:id']) {
    const page = await newBrowser({ baseURL: site.url, serviceWorkers: 'block' })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const load = await loadPage(page, await addressOf(route, site.url))
      expect(load.html, 'the document was measured').toBeGreaterThan(10_000)
      expect(load.javascript, 'scripts were counted').toBeGreaterThan(50_000)
      expect(excessesOf(load), JSON.stringify(load)).toEqual([])
    }
  }
})
