import { systemClock } from '#platform/clock.ts'

// Preloaded by `openSite` in journeys only: a message `{ pass: milliseconds }` moves the site's clock.
let passed = 0
systemClock.now = () => new Date(Date.now() + passed)
process.on('message', (message: { pass?: number }) => {
  passed += message.pass ?? 0
})
