/**
 * The rules of MDN's HTTP Observatory: what it looks at in one answer, and how many points each
 * finding adds to 100. It assumes HTTPS with a redirect from HTTP, which the operator's proxy
 * gives. https://github.com/mdn/mdn-http-observatory/blob/main/src/grader/charts.js
 */
const points = {
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'csp-implemented-with-no-unsafe': 5,
  'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
  'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
  'csp-implemented-with-unsafe-eval': -10,
  'csp-implemented-with-unsafe-inline': -20,
  'csp-implemented-with-insecure-scheme': -20,
  'csp-not-implemented': -25,
  'cookies-secure-with-httponly-sessions-and-samesite': 5,
  'cookies-not-found': 0,
  'cookies-without-secure-flag-but-protected-by-hsts': -5,
  'cookies-samesite-flag-invalid': -20,
  'cookies-session-without-httponly-flag': -30,
  'cross-origin-resource-sharing-not-implemented': 0,
  'cross-origin-resource-sharing-implemented-with-universal-access': -50,
  'redirection-to-https': 0,
  'referrer-policy-private': 5,
  'referrer-policy-not-implemented': 0,
  'referrer-policy-unsafe': -5,
  'hsts-implemented-max-age-at-least-six-months': 0,
  'hsts-implemented-max-age-less-than-six-months': -10,
  'hsts-not-implemented': -20,
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': 0,
  'sri-not-implemented-but-external-scripts-loaded-securely': -5,
  'x-content-type-options-nosniff': 0,
  'x-content-type-options-not-implemented': -5,
  'x-frame-options-implemented-via-csp': 5,
  'x-frame-options-not-implemented': -20,
  'cross-origin-resource-policy-implemented-with-same-origin': 10,
  'cross-origin-resource-policy-implemented-with-cross-origin': 0,
  'cross-origin-resource-policy-not-implemented': 0,
} as const

type Finding = keyof typeof points

/** Points above 100 only count if an answer has at least this many without them. */
const minimumForExtra = 90

/** What the Observatory reads. */
export interface Scanned {
  headers: Headers
  body?: string
}

/** The points of an answer, and their reasons. 100 and more are an A+. */
export function scoreOf({ headers, body = '' }: Scanned): { score: number; findings: Finding[] } {
  const policy = policyIn(headers.get('content-security-policy'))
  const findings: Finding[] = [
    ofPolicy(policy),
    ofCookies(headers.getSetCookie()),
    headers.get('access-control-allow-origin')
      ? 'cross-origin-resource-sharing-implemented-with-universal-access'
      : 'cross-origin-resource-sharing-not-implemented',
    'redirection-to-https',
    ofReferrers(headers.get('referrer-policy')),
    ofTransport(headers.get('strict-transport-security')),
    /<script[^>]* src="(https?:|\/\/)/.test(body)
      ? 'sri-not-implemented-but-external-scripts-loaded-securely'
      : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
    headers.get('x-content-type-options') === 'nosniff'
      ? 'x-content-type-options-nosniff'
      : 'x-content-type-options-not-implemented',
    policy && !(policy['frame-ancestors'] ?? ['*']).some((source) => broad.has(source))
      ? 'x-frame-options-implemented-via-csp'
      : 'x-frame-options-not-implemented',
    ofEmbedding(headers.get('cross-origin-resource-policy')),
  ]
  const all = findings.map((finding) => points[finding])
  const lost = 100 + sum(all.filter((each) => each < 0))
  return { score: lost >= minimumForExtra ? lost + sum(all.filter((each) => each > 0)) : lost, findings }
}

const sum = (all: number[]) => all.reduce((one, next) => one + next, 0)

type Policy = Record<string, string[]>

const policyIn = (text: string | null): Policy | undefined =>
  text === null
    ? undefined
    : Object.fromEntries(
        text.split(';').map((part) => {
          const [name = '', ...sources] = part.trim().split(/\s+/)
          return [name, sources]
        }),
      )

const broad = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'])
const isInline = (source: string) => source === "'unsafe-inline'" || source === 'data:'
const isPlain = (source: string) => /^(http|ftp):/.test(source)

function ofPolicy(policy: Policy | undefined): Finding {
  if (!policy) return 'csp-not-implemented'
  const of = (name: string) => policy[name] ?? policy['default-src'] ?? ['*']
  const [scripts, styles, objects] = [of('script-src'), of('style-src'), of('object-src')]
  const passive = [...of('img-src'), ...of('media-src')]
  const active = Object.entries(policy).flatMap(([name, sources]) => (/^(img|media)-src$/.test(name) ? [] : sources))
  if (scripts.some((source) => broad.has(source) || isInline(source)) || objects.some((source) => broad.has(source)))
    return 'csp-implemented-with-unsafe-inline'
  if (active.some(isPlain)) return 'csp-implemented-with-insecure-scheme'
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval'
  if (passive.some(isPlain)) return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  if (styles.some((source) => broad.has(source) || isInline(source)))
    return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  return policy['default-src']?.join() === "'none'"
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe'
}

function ofCookies(cookies: string[]): Finding {
  const without = (flag: RegExp) => cookies.some((cookie) => !flag.test(cookie))
  if (cookies.length === 0) return 'cookies-not-found'
  if (without(/; HttpOnly/i)) return 'cookies-session-without-httponly-flag'
  if (without(/; SameSite=(Lax|Strict)/i)) return 'cookies-samesite-flag-invalid'
  return without(/; Secure/i)
    ? 'cookies-without-secure-flag-but-protected-by-hsts'
    : 'cookies-secure-with-httponly-sessions-and-samesite'
}

function ofReferrers(value: string | null): Finding {
  if (value === null) return 'referrer-policy-not-implemented'
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value)
    ? 'referrer-policy-private'
    : 'referrer-policy-unsafe'
}

function ofTransport(value: string | null): Finding {
  const seconds = /max-age=(\d+)/.exec(value ?? '')?.[1]
  if (seconds === undefined) return 'hsts-not-implemented'
  return Number(seconds) >= 15_768_000
    ? 'hsts-implemented-max-age-at-least-six-months'
    : 'hsts-implemented-max-age-less-than-six-months'
}

function ofEmbedding(value: string | null): Finding {
  if (value === 'same-origin') return 'cross-origin-resource-policy-implemented-with-same-origin'
  return value === 'cross-origin'
    ? 'cross-origin-resource-policy-implemented-with-cross-origin'
    : 'cross-origin-resource-policy-not-implemented'
}
