import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Why a calendar could not be read. The message is for its owner and doesn't contain the address.
 */
export class BusyCalendarProblem extends Error {
  override name = 'BusyCalendarProblem'
}

/** The calendar has events, and none of them can be read. */
export class NothingReadable extends BusyCalendarProblem {
  override name = 'NothingReadable'
}

const longestAddress = 2000

/**
 * The address of a calendar, with `webcal://` replaced by HTTPS. Throws {@link BusyCalendarProblem}
 * for an invalid or unencrypted address, one with a user name, or one of a host that is not on the
 * public internet. {@link publicLookup} checks host names later.
 */
export function calendarAddress(text: string, { loopback }: { loopback: boolean }): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
  if (!url || text.length > longestAddress || !/^https?:$/.test(url.protocol))
    throw new BusyCalendarProblem('Please enter the address of a calendar: it begins with https:// or webcal://')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isThisMachine = host === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
  if (url.protocol === 'http:' && !(loopback && isThisMachine))
    throw new BusyCalendarProblem(
      'The address has to begin with https:// (or webcal://), so that no one else can read your calendar',
    )
  if (url.username || url.password)
    throw new BusyCalendarProblem(
      'An address with a user name in it cannot be used. Please use the secret or public address of the calendar',
    )
  if (isIP(host) !== 0 && !mayConnect(host, loopback)) throw notPublic()
  return url
}

const notPublic = () => new BusyCalendarProblem('This address does not lead to a calendar on the public internet')

/**
 * Looks up a host and allows only public IP addresses. The connection uses the address that was
 * checked.
 */
export function publicLookup(loopback: boolean): LookupFunction {
  return (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) answer(error ?? notPublic(), '', 0)
      else if (addresses.some(({ address }) => !mayConnect(address, loopback))) answer(notPublic(), '', 0)
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
