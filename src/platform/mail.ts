/** A mail as it is sent. */
export interface RenderedMail {
  /** Where an answer goes, if not to us. */
  replyTo?: string
  subject: string
  html: string
  text: string
}

/** What of this house a mail names. */
export interface Sender {
  /** Without a slash at the end. */
  public_url: string
  support_email: string
  /** Where this kind of mail is switched off; only below mails that can be. */
  stop_url?: string
}

/** Writes a mail of the outbox; nothing if its data has been emptied. From the SSR build, because templates are JSX, which Node does not run. */
export type RenderMail = (mail: { kind: string; data: unknown }, sender: Sender) => Promise<RenderedMail | undefined>

/** What somebody typed, in one line: nothing of it breaks a header or turns the direction of what follows. */
export function inOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
