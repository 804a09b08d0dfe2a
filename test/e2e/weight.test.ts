import { expect, test } from '@playwright/test'

/** What a whole public page may load, in bytes that cross the network. */
const budget = 300_000

for (const path of ['/', '/providers', '/services', '/login', '/signup', '/help'])
  test(`a first visit to ${path} loads no more than 300 KB in all`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    const sizes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
        const { name, transferSize } = entry as PerformanceResourceTiming
        return [name, transferSize] as const
      }),
    )
    const total = sizes.reduce((sum, [, size]) => sum + size, 0)
    expect(total, JSON.stringify(sizes, null, 1)).toBeGreaterThan(100_000)
    expect(total, JSON.stringify(sizes, null, 1)).toBeLessThan(budget)
  })
