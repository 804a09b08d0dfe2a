import type { Config } from '#platform/config.server.ts'
import { type Finding, messageOf, ok, skipped, wrong } from './finding.server.ts'

/** Milliseconds to wait for the site. */
const timeout = 10_000

/**
 * Checks the proxy in front of the site: the settings fit each other, and PUBLIC_URL leads to a
 * site that trusts it. The site builds absolute links from PUBLIC_URL.
 */
export async function checkProxy({ PUBLIC_URL, TRUST_PROXY, NODE_ENV }: Config): Promise<Finding> {
  const check = 'proxy'
  const isHttps = PUBLIC_URL.startsWith('https:')
  if (/^http:\/\/(localhost|127\.|\[::1\])/.test(PUBLIC_URL))
    return NODE_ENV === 'production'
      ? skipped(check, 'PUBLIC_URL is this machine. Set it to the public address before users come.')
      : skipped(check, 'PUBLIC_URL is this machine.')
  const trusts = 'networks' in TRUST_PROXY || TRUST_PROXY.hops > 0
  if (isHttps && !trusts)
    return wrong(
      check,
      'PUBLIC_URL is https, so a proxy is in front of the site, but TRUST_PROXY is not set: all users count as one address. Set TRUST_PROXY to the number of proxies or to their networks.',
    )
  if (!isHttps)
    return wrong(
      check,
      'PUBLIC_URL is not https. Passwords would cross the network in the clear: put a proxy with a certificate in front of the site.',
    )
  return checkAnswer(check, PUBLIC_URL)
}

async function checkAnswer(check: string, PUBLIC_URL: string): Promise<Finding> {
  try {
    const answer = await fetch(`${PUBLIC_URL}/livez`, { redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    if (answer.status === 200 && (await answer.text()) === 'ok') return ok(check, `${PUBLIC_URL} leads to the site.`)
    return wrong(
      check,
      `${PUBLIC_URL}/livez answered ${answer.status} instead of the site. Check the rules of the proxy.`,
    )
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    return wrong(
      check,
      `${PUBLIC_URL} cannot be reached from here: ${messageOf(cause)}. Check its name, certificate and proxy, and that the site runs.`,
    )
  }
}
