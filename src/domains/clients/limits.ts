import { terms } from '#ui/country.ts'
import { wholeText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'

/** The limits of a provider's own clients (docs/product/clients.md). */
export const clientLimits = {
  clients: 2000,
  name: 100,
  notes: 4000,
  search: 100,
  /** Jobs that a provider enters in a day; a repeated one counts once. */
  jobsADay: 200,
  /** Invitations that a provider sends in a day. */
  invitationsADay: 50,
  /** How long a client isn't invited again, in hours, and how long the link works, in days. */
  invitedAgain: 24,
  invitationDays: 30,
  /** A file of clients. */
  importBytes: 2_000_000,
  importsAnHour: 30,
} as const

/** Texts about a provider's own clients. */
export const clientTexts = {
  providersOnly: msg('Only service providers have clients.'),
  nameMissing: msg('Please enter a name'),
  nameNotPlain: 'Please enter the name without control characters',
  nameTooLong: `A name has at most ${clientLimits.name} characters`,
  notesTooLong: `Notes have at most ${wholeText(clientLimits.notes)} characters`,
  get addressIncomplete() {
    return t('Please enter street, city, {region} and {code}, or leave the address empty', {
      region: terms().region,
      code: terms().code,
    })
  },
  tooMany: `You can have at most ${wholeText(clientLimits.clients)} clients. Delete some first.`,
  tooManyJobs: 'You have entered many jobs today. Please continue tomorrow.',
  tooManyInvitations: 'You have sent many invitations today. Please continue tomorrow.',
  tooManyImports: 'You have imported many files. Please wait an hour.',
  price: 'Please enter a price, such as 120 or 89.50',
  priceNeeded: 'This service has no price of its own.',
  noEmail: 'Please add an email address first.',
  hasAccount: 'This client is connected to an account already.',
  invitedToday: 'You have invited this client within a day. Please wait before you send another email.',
  invitationInvalid: 'This invitation is not valid any more. Please ask your provider for another one.',
  invitationForOther: 'This invitation was sent to another email address. Please sign in with that one.',
  invitationUnconfirmed: 'Please confirm your email address first. Then open the invitation again.',
  invitationOwn: 'You cannot be your own client.',
  invitationForCustomers: 'Please switch to your customer role to accept the invitation.',
  file: 'Please choose a CSV or vCard file under 2 MB',
  fileEmpty: 'This file has no contacts. It needs a first line with column names, such as Name, Phone and Email.',
  fileWithoutNames: 'This file has no column with names. Name one column "Name", or two "First name" and "Last name".',
} as const
