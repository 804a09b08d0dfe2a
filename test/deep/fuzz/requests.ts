import fc from 'fast-check'
import type { Asked } from '../../permission-row.ts'
import type { Operation, Parameter } from './document.ts'
import { hostile, hostileText, spoiled, valid } from './values.ts'

/** A request before the ids and the session are filled in. */
export interface Request {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Where the session goes. */
  session: 'bearer' | 'cookie' | 'cookie of another site'
}

/**
 * More than any link of the site, and less than what Node's parser refuses before the API sees it.
 */
const longestPath = 8000

/** A valid request of the permission matrix, with the file of an upload. */
export type Base = Asked & { upload?: Buffer }

/** Makes a number of requests from a seed. */
export type RequestMaker = (base: Base, sample: { seed: number; numRuns: number }) => Request[]

/** For requests of an operation: valid ones, spoiled ones and nonsense. */
export function requestMaker(operation: Operation): RequestMaker {
  let known: Base = {}
  // Built once, because that takes longer than making a request.
  const requests = requestsFor(operation, () => known)
  return (base, sample) => {
    known = base
    return fc.sample(requests, sample)
  }
}

function requestsFor(operation: Operation, base: () => Base): fc.Arbitrary<Request> {
  const { method } = operation
  return fc
    .record({
      path: pathsOf(operation, base),
      query: queriesOf(operation, base),
      sent: bodiesOf(operation, base),
      odd: oddHeaders,
      session: fc.constantFrom<Request['session']>('bearer', 'bearer', 'bearer', 'cookie', 'cookie of another site'),
      kind: fc.constantFrom('bearer', 'bearer', 'bearer', 'none', undefined),
    })
    .map(({ path, query, sent: { body, type }, odd, session, kind }) => ({
      method,
      path: path + (query === '' ? '' : `?${query}`.slice(0, longestPath - path.length)),
      headers: { ...(type !== undefined && { 'content-type': type }), ...(kind && { 'x-session': kind }), ...odd },
      body,
      session,
    }))
}

function pathsOf({ path, parameters }: Operation, base: () => Base): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path')
  const longest = Math.floor((longestPath - path.length) / inPath.length)
  return fc
    .tuple(...inPath.map((one) => partOf(one, () => base().path?.[one.name as 'id'], longest)))
    .map((values) => inPath.reduce((made, { name }, at) => made.replace(`{${name}}`, () => values[at]!), path))
}

/**
 * A part of a path: never empty or dots, and cut by itself, because all of these would make another
 * address.
 */
function partOf({ name, schema }: Parameter, known: () => string | undefined, longest: number): fc.Arbitrary<string> {
  const fits = valid(schema, name).map(String)
  return fc
    .oneof({ weight: 5, arbitrary: fits.map((value) => known() ?? value) }, { weight: 2, arbitrary: fits }, hostileText)
    .map((text) => encoded(text).slice(0, longest))
    .filter((text) => !/^\.{0,2}$/.test(text))
}

function queriesOf({ parameters }: Operation, base: () => Base): fc.Arbitrary<string> {
  const inQuery = parameters.filter((one) => one.in === 'query')
  const knownPair = (name: string) => {
    const value = base().query?.[name]
    return value === undefined ? undefined : `${name}=${encoded(value)}`
  }
  const pairs = inQuery.map(({ name, schema, required }) => {
    const fits = valid(schema, name).map((value) => `${name}=${encoded(String(value))}`)
    return fc.oneof(
      { weight: 4, arbitrary: (required ? fits : fc.constant('')).map((value) => knownPair(name) ?? value) },
      { weight: 3, arbitrary: fits },
      { weight: 1, arbitrary: hostileText.map((text) => `${name}=${encoded(text)}`) },
      { weight: 1, arbitrary: fits.map((pair) => `${pair}&${pair}`) },
    )
  })
  const odd = fc.constantFrom('__proto__=1', 'x[]=1', 'a=%', 'a=%ff', 'a=%00', '%ED%A0%80=1', '&&==', 'limit=1e9')
  const extra = fc.oneof({ weight: 12, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd })
  return fc.tuple(...pairs, extra).map((all) => all.filter((pair) => pair !== '').join('&'))
}

/** Percent-encoded; a lone surrogate becomes its three bytes. */
const encoded = (text: string) =>
  text.replaceAll(/\p{Surrogate}|[^]/gu, (one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80'))

interface Body {
  body: Buffer | undefined
  type: string | undefined
}

const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'image/png',
  '',
  'json',
  '*/*',
]
const jsonTypes = [
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/merge-patch+json',
  'application/json;',
]

function bodiesOf({ body, method }: Operation, base: () => Base): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ body: undefined, type: undefined })
  const form = body['multipart/form-data'] && formsOf(() => base().upload ?? Buffer.alloc(0))
  const schema = body['application/json']?.schema
  const fits = valid(schema ?? {})
  const like = form ? fits : fits.map((value) => base().body ?? value)
  const json = fc.oneof(
    { weight: 3, arbitrary: fits },
    { weight: 3, arbitrary: like },
    { weight: 6, arbitrary: spoiled(fc.oneof(fits, like)) },
    { weight: 1, arbitrary: hostile },
  )
  const bytes = json.map((value) => Buffer.from(JSON.stringify(value) ?? ''))
  const right = bytes.map((made): Body => ({ body: made, type: 'application/json' }))
  const types = fc.constantFrom<string | undefined>(undefined, ...wrongTypes, ...jsonTypes)
  const wrong = fc.oneof(
    fc.record<Body>({ body: bytes, type: types }),
    fc.record<Body>({ body: brokenJson(bytes), type: fc.constant('application/json') }),
  )
  const usual = form ?? (schema ? right : none)
  return fc.oneof(
    { weight: method === 'GET' ? 30 : 12, arbitrary: usual },
    { weight: 2, arbitrary: wrong },
    { weight: 1, arbitrary: none },
  )
}

/** Bytes that are no JSON, or JSON that no serializer writes. */
const brokenJson = (bytes: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc
      .tuple(bytes, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([all, part]) => all.subarray(0, all.length * part)),
    fc.uint8Array({ maxLength: 100 }).map((some) => Buffer.from(some)),
    bytes.map((all) => Buffer.concat([Buffer.from('\ufeff'), all])),
    bytes.map((all) => Buffer.from(all.toString().replace(/\d+/, '1e999'))),
    bytes.map((all) => Buffer.from(all.toString().replace('{', '{"id":1,"id":2,"__proto__":{"is_operator":true},'))),
    fc.constantFrom(20_000, 100_000).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
    fc
      .constantFrom('"', 'nul', '{"a":1}}', '\0', '1e999', '{"a":"\\ud800"}', "{'a':1}")
      .map((text) => Buffer.from(text)),
    fc.constant(Buffer.from(`"${'x'.repeat(300 * 1024)}"`)),
  )

const boundary = 'between-the-parts'

/** Forms with a file: whole, cut or spoiled, and with odd names. */
function formsOf(file: () => Buffer): fc.Arbitrary<Body> {
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const whole = fc.record({
    content: fc.oneof(
      { weight: 3, arbitrary: part.map(() => file()) },
      part.map((share) => file().subarray(0, file().length * share)),
      fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
    ),
    field: fc.constantFrom('file', 'file', 'file', 'file', 'files', '', '__proto__'),
    name: fc.oneof(
      { weight: 3, arbitrary: fc.constant('face.png') },
      hostileText.map((text) => text.slice(0, 200)),
    ),
    type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', ''),
  })
  const form = whole.map(({ content, field, name, type }) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  })
  const cut = fc.tuple(form, part).map(([all, share]) => all.subarray(0, all.length * share))
  const type = `multipart/form-data; boundary=${boundary}`
  return fc.record({
    body: fc.oneof({ weight: 4, arbitrary: form }, cut),
    type: fc.oneof({ weight: 8, arbitrary: fc.constant(type) }, fc.constantFrom('multipart/form-data', `${type}x`)),
  })
}

const oddHeader = fc.oneof(
  fc.record({ 'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('a', '', 'k'.repeat(201), '\xff', '__proto__')) }),
  fc.record({ 'if-none-match': fc.constantFrom('*', '"', 'W/"a"', 'x'.repeat(2000), '"a", "b"') }),
  fc.record({ 'last-event-id': fc.constantFrom('-1', '9'.repeat(30), 'x', '0', '1e9', '\xff') }),
  fc.record({ accept: fc.constantFrom('', 'text/html', 'application/xml', '*/*;q=0', ';;;', 'x'.repeat(4000)) }),
  fc.record({ 'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'identity;q=0', '*;q=0', 'compress, x') }),
  fc.record({ 'accept-language': fc.constantFrom('', '*', 'xx-XX-xx', 'en;q=nope', 'ä') }),
  fc.record({ 'x-forwarded-for': fc.constantFrom('127.0.0.1', '::1', 'nonsense', '1.2.3.4, 5.6.7.8', '\xff') }),
  fc.record({ 'x-forwarded-host': fc.constantFrom('evil.example', ''), 'x-forwarded-proto': fc.constant('gopher') }),
  fc.record({ 'x-request-id': fc.constantFrom('', 'a', '"><script>', 'x'.repeat(4000), '\xff') }),
  fc.record({ 'x-http-method-override': fc.constantFrom('DELETE', 'GET'), range: fc.constantFrom('bytes=0-0', 'x') }),
  fc.record({ 'user-agent': fc.constantFrom('', 'x'.repeat(4000), '\xff\xfe', '() { :; }; true') }),
  fc.record({ cookie: fc.constantFrom('porchlight=', 'porchlight="', 'a=b; a=c; ;;=', 'porchlight=%', '__proto__=1') }),
  fc.record({
    'if-modified-since': fc.constantFrom('nonsense', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    te: fc.constant('x'),
  }),
  fc.record({
    origin: fc.constantFrom('null', 'https://evil.example', '', 'x'),
    'sec-fetch-site': fc.constant('cross-site'),
  }),
  fc.record({ 'content-encoding': fc.constantFrom('gzip', 'br', 'x') }),
)

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: oddHeader },
)
