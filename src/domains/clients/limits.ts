import { terms } from '#ui/country.ts'
import { msg, t } from '#ui/language.ts'

/** The limits of a provider's own clients (docs/product/clients.md). */
export const clientLimits = {
  clients: 2000,
  name: 100,
  notes: 4000,
  search: 100,
  /** The most jobs that a provider enters in a day; a repeated one counts once. */
  jobsADay: 200,
  /** The most invitations that a provider sends in a day. */
  invitationsADay: 50,
  /** How long a client can't be invited again, in hours, and how long the link works, in days. */
  invitedAgain: 24,
  invitationDays: 30,
  /** The most bytes of a file of clients. */
  importBytes: 2_000_000,
  importsAnHour: 30,
} as const

/** Texts about a provider's own clients. */
export const clientTexts = {
  providersOnly: msg('Only service providers have clients.'),
  nameMissing: msg('Please enter a name'),
  nameNotPlain: msg('Please enter the name without control characters'),
  nameTooLong: msg('A name has at most 100 characters'),
  notesTooLong: msg('Notes have at most 4,000 characters'),
  get addressIncomplete() {
    return t('Please enter street, city, {region} and {code}, or leave the address empty', {
      region: terms().region,
      code: terms().code,
    })
  },
  tooMany: msg('You can have at most 2,000 clients. Delete some first.'),
  tooManyJobs: msg('You have entered many jobs today. Please continue tomorrow.'),
  tooManyInvitations: msg('You have sent many invitations today. Please continue tomorrow.'),
  tooManyImports: msg('You have imported many files. Please wait an hour.'),
  price: msg('Please enter a price, such as 120 or 89.50'),
  priceNeeded: msg('This service has no price of its own.'),
  noEmail: msg('Please add an email address first.'),
  hasAccount: msg('This client is connected to an account already.'),
  invitedToday: msg('You have invited this client within a day. Please wait before you send another email.'),
  invitationInvalid: msg('This invitation is not valid any more. Please ask your provider for another one.'),
  invitationForOther: msg('This invitation was sent to another email address. Please sign in with that one.'),
  invitationUnconfirmed: msg('Please confirm your email address first. Then open the invitation again.'),
  invitationOwn: msg('You cannot be your own client.'),
  invitationForCustomers: msg('Please switch to your customer role to accept the invitation.'),
  file: msg('Please choose a CSV or vCard file under 2 MB'),
  fileEmpty: msg('This file has no contacts. It needs a first line with column names, such as Name, Phone and Email.'),
  fileWithoutNames: msg(
    'This file has no column with names. Name one column "Name", or two "First name" and "Last name".',
  ),
} as const
