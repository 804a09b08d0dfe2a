/** A domain with characters beyond ASCII, and without any that end the host of a URL. */
const international = /^(?=.*[^\0-\x7f])[^\0-,/:-@[-`{-\x7f]+$/u

/**
 * An email address with its domain as mail servers write it: `user@xn--mnchen-3ya.example` for
 * `user@münchen.example`. Both spellings are the same mailbox, so this one is stored and compared.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const url = `http://${email.slice(at)}`
  if (!international.test(email.slice(at)) || !URL.canParse(url)) return email
  return email.slice(0, at) + new URL(url).hostname
}

/** Zod's pattern, whose last label may also be an international one, such as `xn--p1ai`. */
export const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i
