import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'db/**/*.test.ts', 'bin/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/load/**'],
    globalSetup: 'test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
