import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { outcomes } from '#test/outcomes.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'db/**/*.test.ts', 'bin/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/load/**'],
    globalSetup: 'test/global-setup.ts',
    reporters: ['default', outcomes],
    // Loading the server's modules for each file again takes a third of the time. Files share no state:
    // each has its own database and its own server.
    isolate: false,
    // The tests wait for the database as much as for themselves.
    maxWorkers: Math.max(2, availableParallelism()),
    // A busy machine is slow, not wrong.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // As for the journeys: what fails twice is broken.
    retry: process.env['CI'] ? 1 : 0,
  },
})
