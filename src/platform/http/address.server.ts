/**
 * The network of an address, for rate limits: a household has 2^64 IPv6 addresses, which count as
 * one.
 */
export function networkOf(address: string): string {
  const v4 = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (v4 || !address.includes(':')) return v4 ?? address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}

/**
 * The networks that limits count, the narrowest first: an IPv4 address, or the /64, the /56 and the
 * /48 of an IPv6 address, because one customer of a provider may have any of these.
 */
export function networksOf(address: string): string[] {
  const network = networkOf(address)
  if (!network.includes(':')) return [network]
  const groups = network.split(':')
  const site = groups.slice(0, 3).join(':')
  const upper = Number.parseInt(groups[3] || '0', 16) >> 8
  return [network, `${site}:${upper.toString(16)}/56`, `${site}/48`]
}

/** An address without the port that some proxies add: `203.0.113.7:4711`, `[2001:db8::7]:4711`. */
export function withoutPort(written: string): string {
  const address = written.trim()
  return address.match(/^\[(.+)\](:\d+)?$/)?.[1] ?? address.match(/^(\d+\.\d+\.\d+\.\d+):\d+$/)?.[1] ?? address
}

/** A shortened address for the audit trail: `203.0.113.0`, `2001:db8:1::`. */
export function coarseAddress(address: string): string {
  const network = networkOf(address)
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::` : network.replace(/\.\d+$/, '.0')
}
