import { afterEach, vi } from 'vitest'

// Files share a process, so a false clock or global must not outlive its test, even if the test
// fails.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
