import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from '#integrations/sms/sms.server.ts'
import type { TestServer } from './server.ts'

/** A text that the service took. */
export interface SentSms {
  sid: string
  to: string
  text: string
  from: string
  reportTo: string
}

/** The answer to a text; undefined for none. */
type SmsServiceAnswer = { status: number; body?: object; headers?: Record<string, string> } | undefined

/** A stand-in for an SMS service with Twilio's API, over real HTTP. */
export interface SmsService {
  /** The environment of a site that uses it. */
  settings: Record<string, string>
  sent: SentSms[]
  /** How often it was asked to send, also in vain. */
  requests: number
  /** The texts that it took, as it reports them. */
  resources: Map<string, object>
  /** A refusal of its next texts; null to take them. */
  refuse: () => SmsServiceAnswer | null
  /** Posts a form to the site, signed as the service does. */
  post(
    server: TestServer,
    path: string,
    form: Record<string, string>,
    signature?: string,
  ): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

const account = 'AC00000000000000000000000000000000'
const token = 'the token of the stand-in'
const publicUrl = 'https://porchlight.example'

/** Starts a service that takes every text. */
export async function aSmsService(): Promise<SmsService> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const answer = (status: number, body?: object, headers = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body && JSON.stringify(body))
      const root = `/2010-04-01/Accounts/${account}`
      const isOwner = request.headers.authorization === `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
      if (!isOwner) return answer(401, { code: 20003 })
      if (request.url === `${root}.json`) return answer(200, { sid: account })
      if (request.method === 'GET') {
        const resource = service.resources.get(request.url?.replace(`${root}/Messages/`, '').replace('.json', '') ?? '')
        return resource ? answer(200, resource) : answer(404, { code: 20404 })
      }
      service.requests += 1
      const refusal = service.refuse()
      if (refusal === undefined) return request.socket.destroy()
      if (refusal) return answer(refusal.status, refusal.body, refusal.headers)
      const form = new URLSearchParams(Buffer.concat(parts).toString())
      const sid = `SM${String(service.requests).padStart(32, '0')}`
      const [to, text, from, reportTo] = ['To', 'Body', 'From', 'StatusCallback'].map((name) => form.get(name) ?? '')
      service.sent.push({ sid, to: to!, text: text!, from: from!, reportTo: reportTo! })
      return answer(201, { sid, status: 'queued', num_segments: '1', price: null, price_unit: 'USD' })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const service: SmsService = {
    settings: {
      SMS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SMS_ACCOUNT_SID: account,
      SMS_AUTH_TOKEN: token,
      SMS_FROM: '+12125550100',
      PUBLIC_URL: publicUrl,
    },
    sent: [],
    requests: 0,
    resources: new Map(),
    refuse: () => null,
    async post({ url }, path, fields, signature) {
      const form = new URLSearchParams(fields)
      const response = await fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature ?? signatureOf(token, publicUrl + path, form),
        },
        body: form,
      })
      return { status: response.status, text: await response.text() }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return service
}
