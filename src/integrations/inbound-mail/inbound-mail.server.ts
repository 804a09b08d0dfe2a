import { compile } from 'html-to-text'

/** The parts of an incoming email that a reply needs. */
export interface InboundMail {
  /** The address in its From header, in lowercase. */
  from: string | undefined
  /** The addresses that it names as recipients, in lowercase. */
  recipients: string[]
  /** The Message-ID, if it has one. */
  id: string | undefined
  /** Written by a program: an out-of-office note, a list, a report of a failed delivery. */
  is_automatic: boolean
  /** The sender's own text, without the quoted email and the signature. */
  text: string
  /** How many files are attached; pictures of a signature do not count. */
  file_count: number
}

/** The most characters that are read. More is a pasted document, and only its beginning is used. */
const longestText = 100_000

const toText = compile({ wordwrap: false, selectors: [{ selector: 'img', format: 'skip' }] })

/**
 * Reads an email in the format of RFC 5322. Never fails: bytes that are not an email become an
 * email without a sender. The libraries are loaded for the first one.
 */
export async function readInboundMail(bytes: Uint8Array): Promise<InboundMail> {
  const [{ default: PostalMime }, { default: ReplyParser }] = await Promise.all([
    import('postal-mime'),
    import('email-reply-parser'),
  ])
  // The library rejects an email with endless parts.
  const mail = await PostalMime.parse(bytes).catch(() => PostalMime.parse(new Uint8Array()))
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value.trim().toLowerCase()]))
  const named = [mail.to, mail.cc].flatMap((list) => list ?? []).map(({ address }) => address)
  const written = mail.text?.trim() ? mail.text : toText(mail.html ?? '')
  return {
    from: mail.from?.address?.toLowerCase(),
    recipients: [...named, headers.get('delivered-to'), headers.get('x-original-to')].flatMap((address) =>
      address ? [address.toLowerCase()] : [],
    ),
    id: mail.messageId,
    is_automatic: isAutomatic(headers),
    text: new ReplyParser().read(written.slice(0, longestText)).getVisibleText().trim(),
    file_count: mail.attachments.filter(({ related, disposition }) => !related && disposition !== 'inline').length,
  }
}

/**
 * Whether a program wrote the email, by RFC 3834 and by the headers of programs that don't follow
 * it.
 */
const isAutomatic = (headers: ReadonlyMap<string, string>) =>
  (headers.get('auto-submitted') ?? 'no') !== 'no' ||
  /^(bulk|junk|list|auto_reply)$/.test(headers.get('precedence') ?? '') ||
  headers.get('return-path') === '<>' ||
  headers.has('list-id') ||
  headers.has('x-autoreply') ||
  headers.has('x-auto-response-suppress')
