import { msg } from '#ui/language.ts'

/** The subjects of the contact form, in their order (docs/product/site-texts.md). */
export const contactSubjects = [
  msg('General Inquiry'),
  msg('Account Support'),
  msg('Booking Issue'),
  msg('Payment Question'),
  msg('Provider Application'),
  msg('Technical Issue'),
  msg('Feature Request'),
  msg('Other'),
] as const

/** In characters: the counter warns above `advised`, and the server rejects more than `longest`. */
export const messageLength = { advised: 1000, longest: 5000 }

/**
 * How long the form shows that it is sending, at least, and how long it shows that it has sent, in
 * milliseconds.
 */
export const contactPace = { sending: 1000, sent: 3000 }

/** Error messages of the form and of the API. */
export const contactTexts = {
  subjectMissing: msg('Please choose a subject'),
  messageMissing: msg('Please enter your message'),
  messageTooLong: msg('Please keep your message within 5,000 characters'),
  tooMany: msg('You have sent several messages already. Please wait a while before you send another.'),
} as const

/** The values of the form. */
export interface ContactDraft {
  name: string
  email: string
  /** Blank until one is chosen. */
  subject: string
  message: string
}
