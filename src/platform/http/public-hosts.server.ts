import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown for a host that is not on the public internet. */
export class NotPublic extends Error {
  override name = 'NotPublic'
  override message = 'This host is not on the public internet'
}

/** Why we don't send requests to an address that a user typed. */
export type AddressFault = 'invalid' | 'unencrypted' | 'user name' | 'not public'

const longestAddress = 2000

/**
 * The first fault of an address that a user typed; undefined if there is none. `loopback` allows
 * this machine and plain HTTP on it, for tests and development. {@link publicLookup} checks host
 * names later.
 */
export function faultOf(url: URL | null, { loopback }: { loopback: boolean }): AddressFault | undefined {
  if (!url || url.href.length > longestAddress || !/^https?:$/.test(url.protocol)) return 'invalid'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isThisMachine = host === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
  if (url.protocol === 'http:' && !(loopback && isThisMachine)) return 'unencrypted'
  if (url.username || url.password) return 'user name'
  return isIP(host) !== 0 && !mayConnect(host, loopback) ? 'not public' : undefined
}

/**
 * Looks up a host and allows only public IP addresses; else fails with {@link NotPublic}. The
 * connection uses the address that was checked.
 */
export function publicLookup(loopback: boolean): LookupFunction {
  return (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) answer(error ?? new NotPublic(), '', 0)
      else if (addresses.some(({ address }) => !mayConnect(address, loopback))) answer(new NotPublic(), '', 0)
      else if (options.all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }
}

function mayConnect(address: string, loopback: boolean): boolean {
  return isPublic(address) || (loopback && isLoopback(address))
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is public: not private, loopback, link-local, unique-local, shared,
 * multicast or reserved, also not written as IPv6 (::ffff:10.0.0.1).
 */
export function isPublic(address: string): boolean {
  const read = ipaddr.process(withoutScope(address))
  if (read.range() !== 'unicast') return false
  return read instanceof ipaddr.IPv4 || read.match(globalUnicast)
}

const isLoopback = (address: string) => ipaddr.process(withoutScope(address)).range() === 'loopback'

const withoutScope = (address: string) => address.split('%')[0] ?? ''
