import { defaultName, siteName } from '#platform/brand.ts'
import { inOneLine } from '#platform/mail.ts'

/** An email to one recipient. */
export interface Email {
  /** The Message-ID. Each retry has the same one, so that mailboxes recognize duplicates. */
  id: string
  to: string
  /** The sender that operators have chosen; by default the mailer's. */
  from?: string
  /** The Reply-To address, if it isn't ours; left out if it is invalid. */
  replyTo?: string
  /** The URL that unsubscribes by POST, if it is HTTPS (RFC 8058). */
  stopUrl?: string
  subject: string
  html: string
  text: string
  /** JPEGs that the HTML shows as `cid:` and their id. */
  photos?: readonly EmailPhoto[]
}

/** A photo within an email. */
export interface EmailPhoto {
  id: string
  jpeg: Uint8Array
}

/** Sends emails. */
export interface Mailer {
  /** Resolves when the server has accepted the email. Throws {@link MailNotSent}. */
  send(email: Email): Promise<void>
  close(): void
}

/** The mail server didn't accept the email. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  /** The server rejected this recipient or email permanently, so a retry would fail too. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/**
 * Timeouts in milliseconds. `whole` limits the whole attempt, because a server that trickles its
 * responses never times out.
 */
const usual = { connection: 10_000, silence: 20_000, whole: 45_000 }

/**
 * Sends through the server of `SMTP_URL`: `smtps://` over TLS, `smtp://` with STARTTLS if offered.
 * Connections are reused. Failures aren't retried here; the outbox does that.
 */
export function smtpMailer(url: string, from: string, timeouts = usual): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined
  return {
    send: async ({ id, to, from: own, replyTo, stopUrl, subject, html, text, photos = [] }) => {
      if (!isOneAddress(to)) throw new MailNotSent('Invalid email address', true)
      const message = {
        messageId: `<${id}>`,
        from: own === undefined ? senderIn(from) : { name: siteName(), address: own },
        to: { name: '', address: to },
        ...(replyTo !== undefined && isOneAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
        subject: inOneLine(subject),
        html,
        text,
        attachments: photos.map(attachmentOf),
        headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(stopUrl) },
        signal: AbortSignal.timeout(timeouts.whole),
      }
      opened ??= openTransport(url, timeouts)
      const transport = await opened
      await transport.sendMail(message).catch((error: unknown) => {
        throw notSent(error)
      })
    },
    close: () => void opened?.then((transport) => transport.close({ force: true })),
  }
}

/** The sender. The default name becomes the name of the site, which operators can change. */
function senderIn(from: string): string | { name: string; address: string } {
  const [, address] = from.match(new RegExp(`^${defaultName} <(.+)>$`)) ?? []
  return address ? { name: siteName(), address } : from
}

const attachmentOf = ({ id, jpeg }: EmailPhoto, at: number) => ({
  cid: id,
  filename: `photo-${at + 1}.jpg`,
  content: Buffer.from(jpeg),
  contentType: 'image/jpeg',
  contentDisposition: 'inline' as const,
})

/** Loads the library for the first email, so that a site that sends none needs less memory. */
async function openTransport(url: string, timeouts: typeof usual) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    dnsTimeout: timeouts.connection,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The headers of the unsubscribe button in email programs. */
function stopHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  const oneClick = url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { 'List-Unsubscribe': `<${url}>`, ...oneClick }
}

const isOneAddress = (text: string) => /^[^\s\p{Cc}@,;:<>()"\\]+@[^\s\p{Cc}@,;:<>()"\\]+$/u.test(text)

/**
 * Keeps only the server's response and the command. The error itself contains the connection with
 * its password.
 */
function notSent(error: unknown): MailNotSent {
  if (!(error instanceof Error)) return new MailNotSent(String(error), false)
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA'
  return new MailNotSent(error.message.slice(0, 500), responseCode >= 500 && isOfThisMail)
}
