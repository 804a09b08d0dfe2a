import type { Site } from '#domains/site/settings-contract.ts'
import { siteName } from '#platform/brand.ts'
import { terms } from '#ui/country.ts'
import { t } from '#ui/language.ts'
import type { LegalSection } from './legal-text.tsx'

/** The days for data that is dropped by quarters. */
const byQuarters = (days: number) => ({ days, last: days + 92 })

/** How long data is kept, as sentences. Data that is kept without a limit has none. */
const howLong = ({ email_days, idempotency_key_days, notification_days, audit_days }: Site): LegalSection => ({
  id: 'how-long',
  title: t('How long data is kept'),
  paragraphs: [t('As long as your account exists, with these exceptions:')],
  list: [
    t('Links in emails work once and for one hour.'),
    t(
      'The text of an email is deleted as soon as it has been sent; the record that it was sent is deleted {days} to {last} days later.',
      { days: email_days, last: email_days + 7 },
    ),
    t('A message from the contact form is kept only until it has been sent to the support address.'),
    notification_days > 0 &&
      t('Notifications are deleted when they are {days} to {last} days old.', byQuarters(notification_days)),
    audit_days > 0 &&
      t(
        'Recorded events, such as sign-ins, are deleted when they are {days} to {last} days old.',
        byQuarters(audit_days),
      ),
    t(
      'Responses that are kept so that a repeated request is not carried out twice are deleted when they are {days} to {last} days old.',
      { days: idempotency_key_days, last: idempotency_key_days + 1 },
    ),
    t('Reviews from Google are deleted when they are 30 days old.'),
  ].filter((text) => text !== false),
})

/** The Privacy Policy of a site. */
export const privacy = (site: Site): LegalSection[] => [
  {
    id: 'in-short',
    title: t('In short'),
    paragraphs: [
      t(
        '{site} stores what it needs to bring customers and providers together, and does not track you. There is no advertising. Page views are counted per day, without users. You can download your data and delete your account yourself.',
        { site: siteName() },
      ),
      t(
        'This text describes what the software does. The operator who runs this site is responsible for your data and should have this text reviewed for the places where the site is offered.',
      ),
    ],
  },
  {
    id: 'what-is-stored',
    title: t('What is stored'),
    paragraphs: [t('What you enter, and what follows from it:')],
    list: [
      t(
        'Your account: email address, name, phone number if you enter one, {code} with city and {region}, picture, and account types. Only a hash of your password (Argon2) is stored.',
        { code: terms().code, region: terms().region },
      ),
      t(
        'For providers also: business name, description, categories, services with prices, and photos of their work. These are public.',
      ),
      t(
        'Bookings: service, date, times, price, status, reasons, and the name, email address and phone number for the booking. If you enter them: the address where it takes place, your description of the job and photos of it.',
      ),
      t(
        'Service requests: what you want done, your budget, when and in which {code}, photos, and who sees your contact details.',
        { code: terms().code },
      ),
      t(
        'Messages between customers and providers with a booking, offers, reviews and replies, notifications, and your email preferences.',
      ),
      t('The users you have blocked, your reports, and the operators’ decisions about them.'),
      t(
        'If you use them: opening hours, closed days and blocked times with your notes, a SHA-256 hash of your calendar link, and the address and busy times of calendars that you connect, but not what the entries are about; of a calendar account, the user name, the encrypted app password or access, the names of its calendars, and which bookings are in them.',
      ),
      t('Pictures are re-encoded when you upload them, which removes the location and camera stored in a photo.'),
    ],
  },
  {
    id: 'sessions',
    title: t('Sessions and security'),
    paragraphs: [
      t(
        'When you sign in, a random token is stored in a cookie of your browser. The server stores only its SHA-256 hash, with the kind of device and the time of last use. A session ends after 24 hours or, with “Remember me”, after 30 days without use, a year in all. Changing your password ends all other sessions.',
      ),
      t(
        'To trace misuse, the server records events such as sign-ins, password changes and revealed contacts, with the time and a shortened network address. Counters for rate limits are kept for a few hours at most. Logs contain no passwords and no text that users write.',
      ),
    ],
  },
  {
    id: 'who-sees-what',
    title: t('Who sees what'),
    paragraphs: [t('Other users see your details only as far as a booking needs it:')],
    list: [
      t(
        'A provider who gets a booking request sees “Customer” and masked contact details until they reveal them. This is recorded and shown on your booking. Before it, they already see the city, {region} and {code} of the address, your description without contact details, and your photos; they see the street only after it.',
        { region: terms().region, code: terms().code },
      ),
      t(
        'Every provider with a service sees your full name, email address and phone number with a service request that you post. If you choose to show them only to providers who answer, others see them masked. If you ask one provider for a quote, only this provider sees the request, unless you also ask others nearby.',
      ),
      t('Reviews show a first name and the first letter of a last name.'),
      t(
        'Only the two parties read messages. Operators see what they need to run the site: accounts, numbers of bookings, service requests, reviews and reports, but no messages. While a report between the two parties of a booking is open, they can also see its photos. Their actions are recorded.',
      ),
      t(
        'When you report a review or a user, operators read what you write. The reported user does not learn who reported them.',
      ),
    ],
  },
  {
    id: 'others',
    title: t('Other services'),
    paragraphs: [
      site.map_tiles
        ? t(
            'The map loads its pictures from {host}, which learns your network address and the part of the map that you look at. Pages load nothing else from another company.',
            { host: new URL(site.map_tiles.url).host },
          )
        : t('No page of this site loads anything from another company.'),
      t(
        'Email is sent through the mail server that the operator has chosen. Google is involved only if the operator has set it up and you use it: to sign in with Google, and to fetch the public reviews of a provider who has connected their place. A calendar that a provider connects is read from its address. If a provider connects a calendar account, their confirmed bookings are written there, with the names and contacts of customers that the provider may see. Your browser is asked for your position only when you press “Use current location”; our own server turns the coordinates into {aCode}.',
        { aCode: terms().aCode },
      ),
    ],
  },
  howLong(site),
  {
    id: 'your-rights',
    title: t('Download, correct, delete'),
    paragraphs: [
      t(
        'On your profile you can correct your data, see and end your sessions, choose which emails you get, and download everything that is stored about you as one JSON file.',
      ),
      t(
        'Deleting your account, on the same page, ends all sessions and removes your name, email address, phone number and pictures. Bookings, messages and reviews that also belong to another user stay readable for them, without anything that identifies you. You cannot delete your account while a confirmed booking lies ahead, and you cannot undo it.',
      ),
    ],
  },
  {
    id: 'cookies-in-short',
    title: t('Cookies'),
    paragraphs: [
      t(
        'The site uses only cookies that it needs to work: for your session, to recognize a browser you have signed in with, and for your theme. Copies of pages you have seen stay in your browser so that they open without a connection. Your own pages are kept for a day at most and are deleted when you sign out. The cookies page lists each cookie.',
      ),
    ],
  },
  {
    id: 'privacy-contact',
    title: t('Questions'),
    paragraphs: [
      t(
        'Support answers within 24 hours. If you think that your data is not treated well, you can also contact the data protection authority where you live.',
      ),
    ],
  },
]
