/** What people read about the links in their mails, word for word where specification, section 8, has it. */
export const linkTexts = {
  noAccount: 'No account exists with this email. Please sign up first.',
  parametersMissing: 'Missing verification parameters in URL',
  expired: 'This link has expired. Please request a new one.',
  invalid: 'This link is invalid or has already been used. Please request a new one.',
  resetExpired: 'Your password reset session has expired. Please request a new reset link.',
  resetInvalid: 'Your password reset link is invalid. Please request a new one.',
  tooManyResets: 'Too many reset attempts. Please wait a few minutes before trying again.',
  passwordOnly: 'You can only set a new password here.',
} as const

/** How long a link opens something, in milliseconds (decision 9). */
export const LINK_LIFE_MS = 3_600_000
