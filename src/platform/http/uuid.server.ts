import { randomBytes } from 'node:crypto'

/**
 * A UUID that sorts by time (RFC 9562, version 7): 48 bits of milliseconds, 12 bits for the fraction
 * of the millisecond, then random bits, as PostgreSQL's uuidv7() makes them.
 */
export function uuidv7(): string {
  const now = performance.timeOrigin + performance.now()
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Math.floor(now), 0, 6)
  bytes.writeUInt16BE(0x7000 | Math.floor((now % 1) * 4096), 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
