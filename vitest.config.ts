import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'db/**/*.test.ts', 'bin/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/load/**'],
    globalSetup: 'test/global-setup.ts',
    // The tests wait for the database as much as for themselves.
    maxWorkers: Math.max(2, availableParallelism()),
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
