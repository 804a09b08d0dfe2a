import { systemClock } from '#platform/clock.ts'

// Loaded before the site by `openSite`, in journeys only: puts its clock on by `{ pass: milliseconds }`.
let passed = 0
systemClock.now = () => new Date(Date.now() + passed)
process.on('message', (message: { pass?: number }) => {
  passed += message.pass ?? 0
})
