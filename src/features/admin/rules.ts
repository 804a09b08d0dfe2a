/** What is wrong with a search. */
export const searchTexts = {
  tooShort: 'Please enter at least three letters',
  tooLong: 'Please enter at most 200 letters',
} as const

/** What operators read about people. */
export const peopleTexts = {
  reason: 'Please say why',
  reasonTooLong: 'Please keep the reason within 500 characters',
  operator: 'An operator cannot be suspended',
  lastOperator: 'There has to be an operator. Please make somebody else one first.',
  notConfirmed: 'This login has not confirmed its email yet',
  notHere: 'This login is suspended or closed',
} as const

/** What an operator may have seen of a business, and how it reads. */
export const checks = {
  identity: 'Identity document',
  licence: 'Trade licence',
  insurance: 'Insurance',
  address: 'Business address',
  references: 'References',
} as const

/** One of them. */
export type Check = keyof typeof checks

/** How far a mail is, and how it reads. */
export const mailStates = { queued: 'Waiting', kept: 'Kept here', sent: 'Sent', failed: 'Failed' } as const

/** How a run of a job ended, and how it reads. */
export const runStates = { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' } as const
