import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { limits, texts } from '#domains/pictures/rules.ts'
import { aPicture, formOf, upload } from '../../pictures.ts'
import type { TestServer } from '../../server.ts'

/** The part of an answer that says whether an upload was refused. */
export interface Refusal {
  status: number
  body: { detail?: string; public_url?: string }
}

/** A request that is hostile in another way than by its file. */
export interface HostileRequest {
  name: string
  status: number
  detail?: string
  send: (server: TestServer, token: string) => Promise<Refusal>
}

const withForm = (name: string, change: (form: FormData, file: File) => void): HostileRequest => ({
  name,
  status: 422,
  detail: texts.notAPicture,
  async send(server, token) {
    const form = new FormData()
    change(form, new File([new Uint8Array(await aPicture())], 'face.png'))
    return upload(server, token, form)
  },
})

const withBody = (name: string, status: number, type: string, body: string): HostileRequest => ({
  name,
  status,
  send: (server, token) => upload(server, token, body, { headers: { 'content-type': type } }),
})

/** Requests that the site answers at once. */
export const hostileRequests: readonly HostileRequest[] = [
  withForm('two files', (form, file) => {
    form.append('file', file)
    form.append('file', file)
  }),
  withForm('a file in another field', (form, file) => form.append('picture', file)),
  withForm('a text instead of a file', (form) => form.append('file', 'no file')),
  withForm('a file and a text', (form, file) => {
    form.append('file', file)
    form.append('bucket', 'service-photos')
  }),
  withForm('a form without fields', () => {}),
  withForm('10,000 parts', (form) => {
    for (let part = 0; part < 10_000; part++) form.append(`part${part}`, 'x')
  }),
  withBody('JSON', 415, 'application/json', '{"file":"x"}'),
  withBody('a file without a form', 415, 'image/png', '\x89PNG\r\n\x1a\n'),
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'].map((type) =>
    withBody(`nonsense as ${type}`, 422, type, '--some\r\nnonsense'),
  ),
  withBody(
    'a part with 100 KB of headers',
    422,
    'multipart/form-data; boundary=b',
    `--b\r\nx: ${'x'.repeat(1e5)}\r\n\r\n`,
  ),
  {
    name: 'a Content-Length of 10 MB, and no body',
    status: 422,
    detail: texts.tooLarge,
    send: (server, token) => drip(server, token, { 'content-length': String(2 * limits.bytes) }, () => {}),
  },
  {
    name: 'a body of 6 MB without a Content-Length',
    status: 422,
    detail: texts.tooLarge,
    send: (server, token) =>
      drip(server, token, { 'transfer-encoding': 'chunked' }, (write) => {
        for (let megabyte = 0; megabyte < 6; megabyte++) write(Buffer.alloc(1024 * 1024))
      }),
  },
  {
    name: 'a picture without a session',
    status: 401,
    send: async (server) => upload(server, undefined, formOf(await aPicture())),
  },
]

/** The site waits half a minute for the rest of this one. */
export const slowRequest: HostileRequest = {
  name: 'a form that arrives byte by byte',
  status: 408,
  send: (server, token) => {
    let timer: NodeJS.Timeout | undefined
    const answer = drip(server, token, { 'content-length': '1000000' }, (write) => {
      timer = setInterval(() => write(Buffer.from('x')), 500)
    })
    return answer.finally(() => clearInterval(timer))
  },
}

/** Sends a body bit by bit, and reads the answer although the body never ends. */
async function drip(
  { url }: TestServer,
  token: string,
  headers: Record<string, string>,
  send: (write: (chunk: Buffer) => void) => void,
): Promise<Refusal> {
  const login = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` }
  const outgoing = request(`${url}/storage/v1/object/avatars`, { method: 'POST', headers: { ...login, ...headers } })
  outgoing.flushHeaders()
  send((chunk) => void (outgoing.writable && outgoing.write(chunk)))
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = (await json(answer)) as Refusal['body']
  outgoing.on('error', () => {}).destroy()
  return { status: answer.statusCode ?? 0, body }
}
