import { msg } from '#ui/language.ts'

/** Texts about calendar accounts. */
export const caldavTexts = {
  address: 'Please enter the address of your calendar’s server',
  user: 'Please enter your user name there',
  password: 'Please enter an app password',
  long: 'This text is too long',
  known: 'You have connected an account already. Disconnect it first.',
  none: 'Please connect your calendar first.',
  noKey: 'This site cannot store passwords at the moment, because it has no SECRET_KEY.',
  tooMany: msg('You have tried your calendar too often. Please wait a few minutes before trying again.'),
  running: 'Your calendar is being synchronized at the moment. Please try again in a minute.',
  notWritable: 'This calendar cannot be written to. Please choose another.',
  missing: 'This calendar is not in your account.',
  notMoved: 'This event was deleted, not moved.',
  manyDays: 'In your calendar, this event does not start and end on the same day, so its time cannot be proposed.',
  locked: 'We cannot read your password any more. Please enter it again.',
  disconnected: 'It was disconnected, because the password of your account here has changed. Please connect it again.',
} as const

/** The last line of an event's description that is ours. */
export const notesMark = msg('Notes that you add below this line stay.')

/** Servers that many providers use and that have one address for everyone. */
export const caldavPresets = [
  { name: 'iCloud', url: 'https://caldav.icloud.com' },
  { name: 'Fastmail', url: 'https://caldav.fastmail.com' },
] as const
