/** What somebody may write about (specification, section 2, /contact). */
export const contactSubjects = [
  'General Inquiry',
  'Account Support',
  'Booking Issue',
  'Payment Question',
  'Provider Application',
  'Technical Issue',
  'Feature Request',
  'Other',
] as const

/** In characters: the counter warns past `advised` and the server refuses past `longest` (decision 39). */
export const messageLength = { advised: 1000, longest: 5000 }

/** How long the form shows that it sends, at least, and that it has sent, in milliseconds (specification, section 9). */
export const contactPace = { sending: 1000, sent: 3000 }

/** What people read beside the fields. */
export const contactTexts = {
  subjectMissing: 'Please choose a subject',
  messageMissing: 'Please enter your message',
  messageTooLong: 'Please keep your message within 5,000 characters',
  tooMany: 'You have sent several messages already. Please wait a while before you send another.',
} as const

/** The form as it is filled in. */
export interface ContactDraft {
  name: string
  email: string
  /** Blank until one is chosen. */
  subject: string
  message: string
}
