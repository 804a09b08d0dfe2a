import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why a calendar could not be read: the message is for its owner, and says nothing of the address. */
export class BusyCalendarProblem extends Error {
  override name = 'BusyCalendarProblem'
}

const longestAddress = 2000

/**
 * The address of a calendar as it is asked: `webcal://` means HTTPS. Throws {@link BusyCalendarProblem} for what is no address, is not encrypted, names a
 * user, or names a host that is not on the public internet; a host's name is looked up later, by {@link publicLookup}.
 */
export function calendarAddress(text: string, { loopback }: { loopback: boolean }): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
  if (!url || text.length > longestAddress || !/^https?:$/.test(url.protocol))
    throw new BusyCalendarProblem('Please enter the address of a calendar: it begins with https:// or webcal://')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHere = host === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
  if (url.protocol === 'http:' && !(loopback && isHere))
    throw new BusyCalendarProblem(
      'The address has to begin with https:// (or webcal://), so that nobody else can read your calendar',
    )
  if (url.username || url.password)
    throw new BusyCalendarProblem(
      'An address with a user name in it cannot be used. Please use the secret or public address of the calendar',
    )
  if (isIP(host) !== 0 && !mayConnect(host, loopback)) throw notPublic()
  return url
}

const notPublic = () => new BusyCalendarProblem('This address does not lead to a calendar on the public internet')

/** Looks a host up and lets a connection go to nothing but public addresses: the one that was checked is the one that is used. */
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

/** True for what the internet routes; not for private, loopback, link-local, unique-local, shared, multicast and reserved ranges, nor for those in other clothes (::ffff:10.0.0.1). */
export function isPublic(address: string): boolean {
  const read = ipaddr.process(withoutScope(address))
  if (read.range() !== 'unicast') return false
  return read instanceof ipaddr.IPv4 || read.match(globalUnicast)
}

const isLoopback = (address: string) => ipaddr.process(withoutScope(address)).range() === 'loopback'

const withoutScope = (address: string) => address.split('%')[0] ?? ''
