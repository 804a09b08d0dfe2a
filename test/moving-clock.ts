import { systemClock } from '#platform/clock.server.ts'

// Preloaded by `openSite` in tests only: a message `{ pass: milliseconds }` moves the site's clock.
// It starts CLOCK_AHEAD milliseconds after the clock of this machine.
let passed = Number(process.env['CLOCK_AHEAD'] ?? 0)
systemClock.now = () => new Date(Date.now() + passed)
process.on('message', (message: { pass?: number }) => {
  passed += message.pass ?? 0
})
