// The parts of npm run test:deep: what takes too long for npm test. A part fails if it does not
// reach its end.
const script = (path, ...args) => ({ args: [path, ...args], minutes: 120 })

/**
 * By name: the arguments of Node, environment variables, and the minutes after which it is killed.
 */
export const deepParts = {
  properties: {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      'any-life',
      'same-slots',
      'hostile-files',
      'contact-details',
      'proxy-caches',
      'caldav-agreement',
    ],
    env: { PROPERTY_RUNS: '200' },
    minutes: 60,
  },
  units: {
    args: ['node_modules/vitest/vitest.mjs', 'run'],
    env: { DEEP_TESTS: 'true', PROPERTY_RUNS: '200' },
    minutes: 30,
  },
  cluster: { args: ['node_modules/vitest/vitest.mjs', 'run', 'lab/'], env: { LAB_TESTS: 'true' }, minutes: 30 },
  journeys: {
    args: ['node_modules/@playwright/test/cli.js', 'test'],
    env: { DEEP_JOURNEYS: 'only' },
    minutes: 60,
  },
  access: script('test/access/check.ts'),
  budget: script('test/budget/page-loads.ts'),
  races: script('test/deep/races/check.ts'),
  uploads: script('test/deep/uploads/check.ts'),
  'access-control': script('test/deep/access-control/check.ts'),
  fuzz: script('test/deep/fuzz/check.ts'),
  crashes: script('test/deep/crashes/check.ts'),
}
