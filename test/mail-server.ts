import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received email. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** The raw message with its headers. */
  raw: string
  /** Its headers by lower-case name, unfolded, in order. */
  headers: [name: string, value: string][]
  /** Its text and HTML, decoded. */
  text: string
  html: string
}

/** A mail server on loopback. */
export interface TestMailServer {
  /** The value of SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** The number of attempts to send to an address. */
  asked: string[]
  /**
   * Returns the reply code for a recipient; 250 accepts the email. May be replaced while it runs.
   */
  answer: (recipient: string) => number
  /** Stops, and restarts at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a mail server; by default without a password and TLS. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  let port = 0
  let running: SMTPServer | undefined
  const received: ReceivedMail[] = []
  const asked: string[] = []
  const server: TestMailServer = {
    url: '',
    received,
    asked,
    answer: () => 250,
    start: async () => {
      running = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 100,
        onRcptTo: ({ address }, _session, done) => {
          asked.push(address)
          const responseCode = server.answer(address)
          done(responseCode < 300 ? null : Object.assign(new Error('Not this mailbox'), { responseCode }))
        },
        onData: (stream, { envelope }, done) => {
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => {
            const raw = Buffer.concat(parts).toString('utf8')
            received.push({
              ...read(raw),
              from: envelope.mailFrom ? envelope.mailFrom.address : '',
              to: envelope.rcptTo.map(({ address }) => address),
            })
            done()
          })
        },
        ...options,
      })
      running.on('error', () => undefined)
      const listening = running.listen(port, '127.0.0.1')
      await once(listening, 'listening')
      port = (listening.address() as AddressInfo).port
      server.url = `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`
    },
    stop: () => new Promise((done) => (running ? running.close(() => done()) : done())),
  }
  await server.start()
  return server
}

function read(raw: string): Pick<ReceivedMail, 'raw' | 'headers' | 'text' | 'html'> {
  const parts = partsOf(raw)
  const part = (type: string) => parts.find((text) => text.toLowerCase().startsWith(`content-type: ${type}`))
  return { raw, headers: headersOf(raw), text: decoded(part('text/plain')), html: decoded(part('text/html')) }
}

/** The parts of a message, and theirs. */
function partsOf(message: string): string[] {
  const type = headersOf(message).find(([name]) => name === 'content-type')?.[1]
  const boundary = type?.match(/boundary="([^"]+)"/)?.[1]
  if (!boundary) return []
  const parts = message.split(`--${boundary}`).slice(1, -1)
  return parts.map((text) => text.replace(/^\r\n/, '')).flatMap((part) => [part, ...partsOf(part)])
}

function headersOf(part: string): [string, string][] {
  const head = part.split('\r\n\r\n', 1)[0]!.replaceAll(/\r\n[ \t]+/g, ' ')
  return head
    .split('\r\n')
    .map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
}

function decoded(part = ''): string {
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  const encoding = headersOf(part).find(([name]) => name === 'content-transfer-encoding')?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
