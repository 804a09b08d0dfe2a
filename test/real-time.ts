import { afterEach, vi } from 'vitest'
import { setCountry } from '#ui/country.ts'

// The site of an earlier file in this process may be in another country.
setCountry(null)

// Files share a process, so a false clock or global must not outlive its test, even if the test
// fails.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
