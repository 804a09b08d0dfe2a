import { defineConfig } from '@playwright/test'

/** Where the site of all journeys is. */
export const baseURL = `http://localhost:${process.env['E2E_PORT'] ?? 3456}`

/** Each worker comes from an address of its own, so that limits on one address are not shared by all journeys. */
const address = `10.0.0.${1 + (Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 250)}`

/**
 * Browser journeys against the built site on a throwaway database. `npm test` finds the browser and a free port.
 *
 * They run side by side and in any order, so a journey shares nothing that another may change: it makes its own people by
 * `test/e2e/people.ts`, looks only at their mails and notices, and opens further browsers by `newBrowser` of `test/e2e/journey.ts`.
 * The demo world is there to be searched and read.
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['./test/e2e/outcomes.ts']],
  globalSetup: './test/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A shared machine may stall for longer than any patience; what fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A trace of every journey would cost a quarter of the time.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': address },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
})
