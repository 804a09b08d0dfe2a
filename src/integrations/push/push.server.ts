import webPush from 'web-push'
import { type AddressFault, faultOf } from '#platform/http/public-hosts.server.ts'
import { postPublicly, secondsIn } from '#platform/http/public-post.server.ts'

/**
 * The address to which pushes for a browser are sent, and the keys with which only it can read them
 * (RFC 8291).
 */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** The key pair of the site and its address, by which push services recognize it (RFC 8292). */
export interface PushSender {
  publicKey: string
  privateKey: string
  /** `mailto:` or `https:`. Apple accepts nothing else. */
  subject: string
}

/** A push: its text, and the instructions for the push service (RFC 8030). */
export interface Push {
  text: string
  /** The seconds for which the push service keeps it for a device that is off. */
  ttl: number
  urgency: 'normal' | 'high'
  /** A later push of the same topic replaces one that waits. At most 32 characters. */
  topic: string
}

/** The answer of a push service. */
export interface PushAnswer {
  /** `gone`: the subscription has ended. `later`: the service may accept the push later. */
  result: 'taken' | 'gone' | 'later' | 'refused'
  /** The status; null without an answer. */
  status: number | null
  /** The seconds that the push service asks us to wait. */
  waits: number
}

/** A new key pair for a site. */
export const newPushKeys = (): { publicKey: string; privateKey: string } => webPush.generateVAPIDKeys()

/** The first fault of the address of a push service, which any user can invent. */
export const endpointFault = (endpoint: string, { loopback }: { loopback: boolean }): AddressFault | undefined =>
  faultOf(URL.parse(endpoint), { loopback })

/** How long a push service may take, in milliseconds. */
const longestAnswer = 10_000

/**
 * Encrypts a push with `aes128gcm` and sends it. A host that is not on the public internet is not
 * contacted, unless `loopback` allows this machine, and redirects are not followed.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushAddress,
  { text, ttl, urgency, topic }: Push,
  { sender, loopback }: { sender: PushSender; loopback: boolean },
): Promise<PushAnswer> {
  if (endpointFault(endpoint, { loopback })) return { result: 'refused', status: null, waits: 0 }
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: sender,
    TTL: ttl,
    urgency,
    topic,
    contentEncoding: 'aes128gcm',
  })
  const signal = AbortSignal.timeout(longestAnswer)
  try {
    const { status, retryAfter } = await postPublicly(new URL(endpoint), { headers, body, signal, loopback })
    return { result: resultOf(status), status, waits: secondsIn(retryAfter) }
  } catch {
    return { result: 'later', status: null, waits: 0 }
  }
}

function resultOf(status: number): PushAnswer['result'] {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
