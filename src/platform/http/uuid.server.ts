import { randomUUID } from 'node:crypto'

/**
 * A UUID that sorts by time (RFC 9562, version 7): 48 bits of milliseconds, 12 bits for the
 * fraction of the millisecond, then random bits, as PostgreSQL's uuidv7() makes them.
 */
export function uuidv7(): string {
  const now = performance.timeOrigin + performance.now()
  const milliseconds = hex(now, 12)
  const fraction = hex((now % 1) * 4096, 3)
  // Node keeps random bytes for this function, so it takes a tenth of the time of `randomBytes`.
  const random = randomUUID().slice(19)
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${fraction}-${random}`
}

const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, '0')
