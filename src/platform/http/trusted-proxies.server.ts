import { BlockList, isIP } from 'node:net'
import { withoutPort } from './address.server.ts'

/** The proxies whose `x-forwarded-for` is believed: a number of hops, or all in these networks. */
export type TrustedProxies = { hops: number } | { networks: BlockList }

/**
 * Reads TRUST_PROXY: `true` is one proxy, `false` none, a number that many, otherwise networks
 * separated by commas, such as `10.0.0.0/8,::1`. Undefined if it is none of these.
 */
export function trustedProxies(text: string): TrustedProxies | undefined {
  const written = text.trim().toLowerCase()
  if (written === 'true') return { hops: 1 }
  if (written === 'false') return { hops: 0 }
  if (/^\d{1,2}$/.test(written)) return { hops: Number(written) }
  const networks = new BlockList()
  return written.split(',').every((network) => isAdded(networks, network.trim())) ? { networks } : undefined
}

function isAdded(networks: BlockList, network: string): boolean {
  const [address = '', bits] = network.split('/')
  const widest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const prefix = bits === undefined ? widest : /^\d+$/.test(bits) ? Number(bits) : -1
  if (widest === 0 || prefix < 0 || prefix > widest) return false
  networks.addSubnet(address, prefix, widest === 32 ? 'ipv4' : 'ipv6')
  return true
}

/**
 * The address of the client: of the connection, or the one that the last trusted proxy wrote into
 * `x-forwarded-for`. Addresses further left were written by clients or proxies that are not
 * trusted.
 */
export function clientAddress(trusted: TrustedProxies, connection: string, forwardedFor = ''): string {
  const written = forwardedFor.split(',').map(withoutPort).toReversed()
  let address = connection
  for (const [hop, next] of written.entries()) {
    const isTrusted = 'hops' in trusted ? hop < trusted.hops : isIn(trusted.networks, address)
    if (!isTrusted || !isIP(next)) break
    address = next
  }
  return address
}

const isIn = (networks: BlockList, address: string) => {
  const family = isIP(address)
  return family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
