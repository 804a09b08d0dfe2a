import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 3456)
const baseURL = `http://localhost:${port}`

/** Browser journeys against the built site on a throwaway database. `npm test` finds the browser and a free port. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 1,
  forbidOnly: true,
  // A shared machine may stall for longer than any patience; what fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    trace: 'retain-on-failure',
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
  webServer: {
    command: 'exec node test/e2e/server.ts',
    env: { PORT: String(port) },
    url: `${baseURL}/livez`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
