import { msg } from '#ui/language.ts'

/** Texts about calendar accounts. */
export const accountTexts = {
  address: msg('Please enter the address of your calendar’s server'),
  user: msg('Please enter your user name there'),
  password: msg('Please enter an app password'),
  long: msg('This text is too long'),
  known: msg('You have connected this account already.'),
  tooManyAccounts: msg('You can connect up to 5 calendar accounts. Disconnect one first.'),
  notOffered: msg('This kind of calendar is not offered here.'),
  noLongerOffered: msg('This site no longer connects to calendars of this kind.'),
  unavailable: msg('Your calendar cannot be reached at the moment. Please try again later.'),
  noChannel: msg('There is no channel with this secret.'),
  noNotices: msg('This is not a list of notices.'),
  noPassword: msg('This account has no password here. Connect it again instead.'),
  noKey: msg('This site cannot store passwords at the moment, because it has no SECRET_KEY.'),
  tooMany: msg('You have tried your calendar too often. Please wait a few minutes before trying again.'),
  running: msg('Your calendar is being synchronized at the moment. Please try again in a minute.'),
  notWritable: msg('This calendar cannot be written to. Please choose another.'),
  missing: msg('This calendar is not in your account.'),
  notMoved: msg('This event was deleted, not moved.'),
  manyDays: msg('In your calendar, this event does not start and end on the same day, so its time cannot be proposed.'),
  locked: msg('We cannot read your password any more. Please enter it again.'),
  lockedGrant: msg('We cannot sign in to this account any more. Please connect it again.'),
  disconnected: msg(
    'It was disconnected, because the password of your account here has changed. Please connect it again.',
  ),
} as const

/** The line that ends our part of an event's description. */
export const notesMark = msg('Notes that you add below this line stay.')

/** How many accounts a provider can connect. */
export const accountsAtMost = 5

/** Texts on the profile after a user has been at Google or Microsoft, by `?calendar=`. */
const outcomes = {
  connected: msg('Your calendar account is connected. Please choose its calendars now.'),
  cancelled: msg('You cancelled the connection. Nothing has changed.'),
  partial: msg('Please allow everything on the page of your calendar: without it we cannot read or write it.'),
  unavailable: msg('Your calendar cannot be reached at the moment. Please try again later.'),
  refused: msg('Connecting your calendar did not work. Please try again.'),
  expired: msg('Connecting your calendar took too long or was started in another browser. Please try again.'),
  too_many: msg('You can connect up to 5 calendar accounts. Disconnect one first.'),
} as const

/** How the connection of an account at Google or Microsoft ended. */
export type GrantOutcome = keyof typeof outcomes

/** The text for `?calendar=`; undefined for an unknown one. */
export const grantOutcomeText = (outcome: string | null): string | undefined =>
  outcome !== null && Object.hasOwn(outcomes, outcome) ? outcomes[outcome as GrantOutcome] : undefined

/** How long a user may take at Google or Microsoft, in milliseconds. */
export const consentTimeout = 10 * 60_000

/** Servers that many providers use and that have one address for everyone. */
export const caldavPresets = [
  { name: 'iCloud', url: 'https://caldav.icloud.com' },
  { name: 'Fastmail', url: 'https://caldav.fastmail.com' },
] as const
