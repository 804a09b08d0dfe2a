import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushContent } from '#domains/notifications/push-rules.ts'

/** A push that a push service took. */
export interface ReceivedPush {
  headers: IncomingHttpHeaders
  content: PushContent
  /** The claims of the site's signed statement (RFC 8292). */
  claims: { aud: string; exp: number; sub: string }
  /** The public key that verifies the statement. */
  key: string
}

/** A browser with a push service on this machine, which decrypts pushes by RFC 8291. */
export interface PushService {
  /** The subscription of the browser. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string }; time_zone: string }
  received: ReceivedPush[]
  /** The requests that came, also those that were not taken. */
  requests: number
  /** The connections that were opened, also those without a request. */
  connections: number
  /** The status and headers of its next answers. */
  answer: () => { status: number; headers?: Record<string, string> }
  close(): Promise<void>
}

/** The body of a subscription whose keys nothing else knows, at a push service. */
export function aPushSubscription(origin: string) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  return {
    endpoint: `${origin}/push/${randomBytes(16).toString('base64url')}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
    time_zone: 'America/New_York',
  }
}

/** Starts a push service that takes everything. */
export async function aPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const auth = randomBytes(16)
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      service.requests += 1
      const { status, headers } = service.answer()
      if (status < 300) {
        const content = JSON.parse(decrypted(Buffer.concat(parts), browser, auth)) as PushContent
        service.received.push({ headers: request.headers, content, ...verified(request.headers.authorization) })
      }
      response.writeHead(status, headers).end()
    })
  })
  server.on('connection', () => void (service.connections += 1))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const service: PushService = {
    subscription: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/${randomBytes(16).toString('base64url')}`,
      keys: { p256dh, auth: auth.toString('base64url') },
      time_zone: 'America/New_York',
    },
    received: [],
    requests: 0,
    connections: 0,
    answer: () => ({ status: 201 }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return service
}

/** RFC 8291, section 3.4, and the header of RFC 8188, section 2.1. */
function decrypted(body: Buffer, browser: ECDH, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  const sealed = body.subarray(21 + keyLength)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** The claims of a statement whose signature fits its key. Throws for any other. */
function verified(authorization = ''): Pick<ReceivedPush, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? []
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  )
  if (!isSigned) throw new Error('The statement is not signed by the key that it names')
  return { claims: JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()), key }
}
