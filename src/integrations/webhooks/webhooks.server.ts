import { createHmac } from 'node:crypto'
import { type AddressFault, faultOf, NotPublic } from '#platform/http/public-hosts.server.ts'
import { type PublicAnswer, postPublicly, secondsIn } from '#platform/http/public-post.server.ts'
import { withNumber } from '#platform/stored-text.ts'
import { msg } from '#ui/language.ts'

/** Why an address can't be a webhook. The message is for its owner. */
export class WebhookProblem extends Error {
  override name = 'WebhookProblem'
}

const texts: Record<AddressFault, string> = {
  invalid: msg('Please enter an address that begins with https://'),
  unencrypted: msg('The address has to begin with https://, so that no one else can read your events'),
  'user name': msg('An address with a user name in it cannot be used'),
  'not public': msg('This address does not lead to a server on the public internet'),
}

/**
 * The address of a webhook. Throws {@link WebhookProblem} for an invalid or unencrypted one, one
 * with a user name, or one of a host that is not on the public internet.
 */
export function webhookAddress(text: string, { loopback }: { loopback: boolean }): string {
  const url = URL.parse(text.trim())
  const fault = faultOf(url, { loopback })
  if (!url || fault) throw new WebhookProblem(texts[fault ?? 'invalid'])
  return url.href
}

/** A message of Standard Webhooks 1.0.0. */
export interface WebhookMessage {
  /** The same for every try. */
  id: string
  now: Date
  body: string
  /** During a rotation, the new secret and the previous one. */
  secrets: readonly Buffer[]
}

/** The answer of a receiver: its status, or null with the reason why there was no answer. */
export interface WebhookAnswer {
  status: number | null
  /** Null if the receiver accepted the message. */
  problem: string | null
  /** The seconds that the receiver asks us to wait. */
  waits: number
}

/** How long a receiver may take, in milliseconds. */
const longestAnswer = 5_000

/**
 * Sends a message to an address, without cookies and without following redirects. A host that is
 * not on the public internet is not contacted, unless `loopback` allows this machine.
 */
export async function sendWebhook(
  url: string,
  message: WebhookMessage,
  { agent, loopback }: { agent: string; loopback: boolean },
): Promise<WebhookAnswer> {
  const signal = AbortSignal.timeout(longestAnswer)
  try {
    const { status, retryAfter } = await post(new URL(webhookAddress(url, { loopback })), message, {
      agent,
      loopback,
      signal,
    })
    return { status, problem: problemOf(status), waits: secondsIn(retryAfter) }
  } catch (error) {
    const problem = signal.aborted ? msg('It did not answer within 5 seconds.') : sentenceOf(error)
    return { status: null, problem, waits: 0 }
  }
}

async function post(
  url: URL,
  { id, now, body, secrets }: WebhookMessage,
  { agent, loopback, signal }: { agent: string; loopback: boolean; signal: AbortSignal },
): Promise<PublicAnswer> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': agent,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(`${id}.${timestamp}.${body}`, secret)).join(' '),
  }
  return postPublicly(url, { headers, body, signal, loopback })
}

const signatureOf = (content: string, secret: Buffer) =>
  `v1,${createHmac('sha256', secret).update(content).digest('base64')}`

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return withNumber(msg('It answered with a redirect ({number}), which we do not follow.'), status)
  return withNumber(msg('It answered with an error ({number}).'), status)
}

function sentenceOf(error: unknown): string {
  if (error instanceof WebhookProblem) return `${error.message}.`
  if (error instanceof NotPublic) return `${texts['not public']}.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return msg('There is no server of this name.')
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return msg('The connection is not secure: the certificate is not valid.')
  return msg('The server cannot be reached.')
}
