import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#platform/constant-time.server.ts'
import { secondsIn } from '#platform/http/public-post.server.ts'

/** An account at a service with the API of Twilio. */
export interface SmsAccount {
  /** The address of its API, without a trailing slash. */
  url: string
  id: string
  token: string
  /** The sender: a number such as +12125550100, or the id of a messaging service. */
  from: string
}

/** A text to one number, in the form +12125550144. */
export interface Sms {
  to: string
  text: string
  /** The address to which the service reports the status of the text. */
  reportTo: string
}

/**
 * The answer of the service. `stopped`: the number has asked for no more texts. `unreachable`: it
 * cannot get texts. `later`: the service did not accept it, and may do so later. `unknown`: no
 * answer, so it may have been accepted.
 */
export type SmsAnswer =
  | { result: 'taken'; id: string; segments: number | null }
  | { result: 'stopped' | 'unreachable' | 'later' | 'refused' | 'unknown'; code: number | null; waits: number }

/** A report of the service about a text that it accepted. */
export interface SmsReport {
  state: 'sent' | 'delivered' | 'failed'
  code: number | null
  segments: number | null
  /** Null while the service does not know. */
  price: { amount: number; currency: string } | null
}

/** How long the service may take, in milliseconds. */
const longestAnswer = 10_000

/** The recipient has answered STOP. */
const stoppedCode = 21610
/** Not a number, not a mobile, unreachable, unknown, a landline. */
const unreachableCodes = new Set([21211, 21614, 30003, 30005, 30006])

/** Whether an error of the service means that texts to a number are of no use. */
export const fateOf = (code: number | null): 'stopped' | 'unreachable' | undefined => {
  if (code === stoppedCode) return 'stopped'
  return code !== null && unreachableCodes.has(code) ? 'unreachable' : undefined
}

const Taken = z.object({ sid: z.string(), num_segments: z.coerce.number().nullish() })
const Refused = z.object({ code: z.number().nullish() })
const Resource = z.object({
  status: z.string(),
  error_code: z.number().nullish(),
  num_segments: z.coerce.number().nullish(),
  price: z.coerce.number().nullish(),
  price_unit: z.string().nullish(),
})

/** Sends a text. Never throws. */
export async function sendSms(account: SmsAccount, { to, text, reportTo }: Sms): Promise<SmsAnswer> {
  const sender = account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const body = new URLSearchParams({ To: to, [sender]: account.from, Body: text, StatusCallback: reportTo })
  try {
    const answer = await call(account, '/Messages.json', { method: 'POST', body })
    const json: unknown = await answer.json().catch(() => undefined)
    const taken = Taken.safeParse(json)
    if (answer.ok && taken.success)
      return { result: 'taken', id: taken.data.sid, segments: taken.data.num_segments ?? null }
    const code = Refused.safeParse(json).data?.code ?? null
    return { result: resultOf(answer.status, code), code, waits: secondsIn(answer.headers.get('retry-after') ?? '') }
  } catch (error) {
    return { result: isNeverConnected(error) ? 'later' : 'unknown', code: null, waits: 0 }
  }
}

function resultOf(status: number, code: number | null): Exclude<SmsAnswer['result'], 'taken'> {
  // 502 and 504 come from a gateway, behind which the text may have been accepted.
  if (status === 429 || status === 500 || status === 503) return 'later'
  return status < 400 || status > 500 ? 'unknown' : (fateOf(code) ?? 'refused')
}

/** Whether a request failed before the service could see it. */
const isNeverConnected = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(
    String(error.cause.code),
  )

/** Asks for the status of a text. Throws if the service does not report it. */
export async function readSms(account: SmsAccount, id: string): Promise<SmsReport> {
  const answer = await call(account, `/Messages/${encodeURIComponent(id)}.json`)
  if (!answer.ok) throw new Error(`The SMS service answered ${answer.status}`)
  const { status, error_code, num_segments, price, price_unit } = Resource.parse(await answer.json())
  return {
    state: stateOf(status),
    code: error_code ?? null,
    segments: num_segments ?? null,
    // Prices are negative, because they reduce the balance of the account.
    price: typeof price === 'number' && price_unit ? { amount: Math.abs(price), currency: price_unit } : null,
  }
}

/** Whether the service knows the account. Throws without an answer. */
export async function isKnownAccount(account: SmsAccount): Promise<boolean> {
  return (await call(account, '.json')).ok
}

function call({ url, id, token }: SmsAccount, path: string, more: RequestInit = {}): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${id}:${token}`).toString('base64')}`
  return fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(id)}${path}`, {
    ...more,
    headers: { authorization, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(longestAnswer),
  })
}

/** The state of a text for the service's name of it. */
export const stateOf = (status: string): SmsReport['state'] => {
  if (status === 'delivered' || status === 'read') return 'delivered'
  return status === 'failed' || status === 'undelivered' ? 'failed' : 'sent'
}

/** Whether the service signed a form that came to `url`: its address, then the sorted fields. */
export function isFromService({ token }: SmsAccount, url: string, form: URLSearchParams, signature: string): boolean {
  return isSameSecret(signature, signatureOf(token, url, form))
}

/** The signature of the service (`X-Twilio-Signature`). */
export function signatureOf(token: string, url: string, form: URLSearchParams): string {
  const fields = [...form].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', token).update(signed).digest('base64')
}
