import { baseURL } from '../../playwright.config.ts'
import { excessesOf, loadPage } from '../budget/page-load.ts'
import { addressOf, publicPages } from '../budget/public-pages.ts'
import { expect, test } from './journey.ts'

for (const route of Object.keys(publicPages))
  test(`a first visit to ${route} stays within its budgets and without layout shifts, on a phone and on a desktop`, async ({
    page,
  }) => {
    const address = await addressOf(route, baseURL)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const load = await loadPage(page, address)
      expect(load.html, 'the document was measured').toBeGreaterThan(10_000)
      expect(load.javascript, 'scripts were counted').toBeGreaterThan(50_000)
      expect(excessesOf(load), JSON.stringify(load)).toEqual([])
    }
  })
