/** A rendered email. */
export interface RenderedMail {
  /** The Reply-To address, if it isn't ours. */
  replyTo?: string
  subject: string
  html: string
  text: string
}

/** The operators' texts for a kind of email, with `{placeholders}`; null for the product's. */
export interface OwnMailText {
  subject: string | null
  /** Shown below the greeting. Empty lines separate its paragraphs. */
  introduction: string | null
}

/** The site's data in an email. */
export interface Sender {
  /** Without a trailing slash. */
  public_url: string
  support_email: string
  /** The link to unsubscribe from this kind of email, if users can. */
  stop_url?: string
  /** The reply address, if replies arrive in a conversation. */
  reply_to?: string
  /** The content ids of the attached photos, which the email shows. */
  photos?: readonly string[]
  /** Texts that operators have written for its kind. */
  own_text?: OwnMailText
  /** The paragraphs below the greeting, which templates get from `own_text`. */
  introduction?: readonly string[]
}

/**
 * Renders an email of the outbox; undefined if its data has been deleted. From the SSR build,
 * because templates are JSX, which Node can't run.
 */
export type RenderMail = (mail: { kind: string; data: unknown }, sender: Sender) => Promise<RenderedMail | undefined>

/** User input on one line, without characters that break a header or change the text direction. */
export function inOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
