import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/chromium.ts'

/** The address of the site that all tests share. */
export const baseURL = `http://localhost:${process.env['E2E_PORT'] ?? 3456}`

/**
 * `npm run test:deep` runs journeys with this tag: rare failures, and small screens with long
 * texts. `npm test -- PATH` runs all journeys of a file.
 */
const deep = /@deep/
const selections: Record<string, object> = { with: {}, only: { grep: deep } }

/** Each worker has its own IP address, so that tests do not share rate limits per address. */
const address = `10.0.0.${1 + (Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 250)}`

/**
 * End-to-end tests in a browser, on the built site with a temporary database. `npm test` sets the
 * browser and a free port.
 *
 * Tests run in parallel and in any order, so none may change data that another one reads. Each
 * creates its users with `test/e2e/people.ts`, checks only their emails and notifications, and
 * opens more browsers with `newBrowser` from `test/e2e/journey.ts`. The demo data is read-only.
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['./test/e2e/outcomes.ts']],
  globalSetup: './test/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  ...(selections[process.env['DEEP_JOURNEYS'] ?? ''] ?? { grepInvert: deep }),
  forbidOnly: true,
  // A shared CI machine may stall longer than any timeout. A test that fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Tracing every test would take a quarter longer.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': address },
    // Threads that compile code ahead of its use cost more than they save, because journeys leave
    // pages soon.
    launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), '--js-flags=--single-threaded'] },
  },
})
