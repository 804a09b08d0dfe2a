import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { outcomes } from '#test/outcomes.ts'

/** Files that are short to read and long to run, which would run alone at the end. */
const longest = /\/(permissions|scope-permissions|unmasking|backup|proxy-caches|races|commands|tracing-site)\.test\.ts$/

/** Starts with the longest files. Without earlier runs, Vitest knows only how large a file is. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  // openapi-typescript needs the compiler's functions, which TypeScript 7 does not have.
  resolve: { alias: [{ find: /^typescript$/, replacement: 'typescript-5' }] },
  // React as the built site has it; its development code takes several times as long.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    server: { deps: { inline: ['openapi-typescript'] } },
    include: process.env['LAB_TESTS']
      ? ['lab/**/*.test.ts']
      : process.env['DEEP_TESTS']
        ? ['{src,test}/**/*.deep.test.ts']
        : ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'db/**/*.test.ts', 'bin/**/*.test.ts'],
    // Tests of npm run test:deep.
    exclude: ['test/e2e/**', ...(process.env['DEEP_TESTS'] ? [] : ['**/*.deep.test.ts'])],
    sequence: { sequencer: LongestFirst },
    globalSetup: 'test/global-setup.ts',
    setupFiles: 'test/real-time.ts',
    reporters: ['default', outcomes],
    // Loading the server's modules again for each file would take a third of the time. Isolation is
    // not needed, because each file has its own database and server.
    isolate: false,
    // One more than processors, because tests spend much of their time waiting: on two of them, 3
    // workers use 1.8.
    maxWorkers: availableParallelism() + 1,
    // For --changed: no import says which tests these can break.
    forceRerunTriggers: [
      '**/package-lock.json',
      '**/vitest.config.ts',
      '**/db/**',
      '**/test/{global-setup,template-cache,database-server,real-time}.ts',
    ],
    // Generous, so that a busy machine does not fail a test.
    testTimeout: process.env['PROPERTY_RUNS'] ? 3_000_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A shared CI machine may stall. A test that fails twice is broken.
    retry: process.env['CI'] ? 1 : 0,
  },
})
