import { createTransport } from 'nodemailer'
import { inOneLine } from '#platform/mail.ts'

/** One mail to one person. */
export interface Email {
  /** Stays the same however often the mail is tried, so that a mailbox recognises a second copy. */
  id: string
  to: string
  /** Where an answer goes, if not to us; left out if it is no address. */
  replyTo?: string
  /** Where this kind of mail is switched off: by POST, if that is over HTTPS (RFC 8058). */
  stopUrl?: string
  subject: string
  html: string
  text: string
}

/** Whoever takes mails to the outside. */
export interface Mailer {
  /** Resolves once the mail is accepted. Throws {@link MailNotSent}. */
  send(email: Email): Promise<void>
  close(): void
}

/** A mail that was not accepted. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  /** The mail server has refused this recipient or this mail for good: trying again would be refused again. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Milliseconds; `whole` is for everything together, because a server that trickles its answers never times out. */
const usual = { connection: 10_000, silence: 20_000, whole: 45_000 }

/**
 * Sends by the server of `SMTP_URL`: `smtps://` over TLS, `smtp://` with STARTTLS when it is offered. Connections are kept for the next
 * mail. A failed try is reported and not repeated: the outbox decides about that.
 */
export function smtpMailer(url: string, from: string, timeouts = usual): Mailer {
  const transport = createTransport({
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
  return {
    send: async ({ id, to, replyTo, stopUrl, subject, html, text }) => {
      if (!isOneAddress(to)) throw new MailNotSent('This is no address', true)
      const message = {
        messageId: `<${id}>`,
        from,
        to: { name: '', address: to },
        ...(replyTo !== undefined && isOneAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
        subject: inOneLine(subject),
        html,
        text,
        headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(stopUrl) },
        signal: AbortSignal.timeout(timeouts.whole),
      }
      await transport.sendMail(message).catch((error: unknown) => {
        throw notSent(error)
      })
    },
    close: () => transport.close({ force: true }),
  }
}

/** What mail programs make their own button of. */
function stopHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  const oneClick = url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { 'List-Unsubscribe': `<${url}>`, ...oneClick }
}

const isOneAddress = (text: string) => /^[^\s\p{Cc}@,;:<>()"\\]+@[^\s\p{Cc}@,;:<>()"\\]+$/u.test(text)

/** Only the server's words and where they were said go on: the error itself carries the connection with its password. */
function notSent(error: unknown): MailNotSent {
  if (!(error instanceof Error)) return new MailNotSent(String(error), false)
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA'
  return new MailNotSent(error.message.slice(0, 500), responseCode >= 500 && isOfThisMail)
}
