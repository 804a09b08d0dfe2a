import { expect, test } from 'vitest'
import { clientAddress, trustedProxies } from './trusted-proxies.server.ts'

/** The address of a client whose request came from `connection` with this `x-forwarded-for`. */
const seenWith = (setting: string) => (connection: string, forwardedFor?: string) =>
  clientAddress(trustedProxies(setting) ?? { hops: 0 }, connection, forwardedFor)

test('without trust, x-forwarded-for is ignored', () => {
  expect(seenWith('false')('192.0.2.1', '203.0.113.7')).toBe('192.0.2.1')
})

test('a number of proxies believes as many addresses from the right, and no more', () => {
  const forwarded = '198.51.100.66, 203.0.113.7, 10.0.0.2'
  expect(['0', 'true', '2', '3', '4'].map((hops) => seenWith(hops)('10.0.0.1', forwarded))).toEqual([
    '10.0.0.1',
    '10.0.0.2',
    '203.0.113.7',
    '198.51.100.66',
    '198.51.100.66',
  ])
  expect(seenWith('1')('10.0.0.1')).toBe('10.0.0.1')
  expect(seenWith('1')('10.0.0.1', '203.0.113.7:4711')).toBe('203.0.113.7')
  expect(seenWith('2')('10.0.0.1', 'unknown, 203.0.113.7')).toBe('203.0.113.7')
  expect(seenWith('2')('10.0.0.1', '203.0.113.7, unknown')).toBe('10.0.0.1')
})

test('networks believe addresses from the right as long as a trusted proxy wrote them', () => {
  const seen = seenWith('10.0.0.0/8, ::1, 2001:db8::/32')
  expect(seen('10.0.0.1', '198.51.100.66, 203.0.113.7, 10.9.9.9')).toBe('203.0.113.7')
  expect(seen('::ffff:10.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(seen('::1', '198.51.100.66, 2001:db8::9')).toBe('198.51.100.66')
  expect(seen('192.0.2.1', '203.0.113.7')).toBe('192.0.2.1')
  expect(seen('10.0.0.1', '10.0.0.2')).toBe('10.0.0.2')
})
