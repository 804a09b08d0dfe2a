import type { LegalSection } from './legal-text.tsx'

/** The Privacy Policy. */
export const privacy: LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    paragraphs: [
      'Porchlight stores what it needs to bring customers and providers together, and nothing to watch them. There is no advertising and nobody is followed around: how often a kind of page is opened is counted by day, without who opened it. No page of this site loads anything from another company. You can download what is stored about you, and delete your account, without asking anybody.',
      'This text describes what the software does. Whoever runs this site is its operator, is responsible for your data, and should have this text checked for the places where the site is offered.',
    ],
  },
  {
    id: 'what-is-stored',
    title: 'What is stored',
    paragraphs: ['What you enter, and what follows from it:'],
    list: [
      'Your account: email address, name, telephone number if you give one, ZIP code with city and state, picture, account types. Of your password only a hash (Argon2) is kept.',
      'For providers also: business name, description, categories, services with their prices, and photos of their work. These are public.',
      'Bookings: service, date, times, price, status, reasons, and the name, email address and telephone number given for the visit.',
      'Messages between people who have booked, service requests, reviews and replies, notifications and your choices about email.',
      'Whom you have blocked, and what you have reported with what an operator decided about it.',
      'If you use them: opening hours and closed days, of your calendar address a SHA-256 hash, and of other calendars that you connect the address and the times at which you are busy, not what the entries are about.',
      'Pictures are drawn anew when you upload them, so that the place and the camera recorded in a photo are gone.',
    ],
  },
  {
    id: 'sessions',
    title: 'Sessions and safety',
    paragraphs: [
      'When you sign in, a random token is kept in a cookie of your browser, and only its SHA-256 hash on the server, with the kind of device and when it was last used. A session ends after 24 hours, or with “Remember me” after 30 days without use. Changing your password ends all other sessions.',
      'So that misuse can be traced, the server records events such as sign-ins, password changes and revealed contacts with the time and a shortened network address. Who asks too often is counted for at most a few hours. Logs hold no passwords and no texts that people write.',
    ],
  },
  {
    id: 'who-sees-what',
    title: 'Who sees what',
    paragraphs: ['Your details are shown to others only as far as a visit needs it:'],
    list: [
      'A provider who gets a booking request reads “Customer” and masked contact details until they ask to see them. That is recorded, and you see it on your booking.',
      'With a service request that you post, signed-in providers see your full name, email address and telephone number.',
      'Reviews carry a first name and the first letter of a last name.',
      'Messages are read by their two parties. Operators see what they need to answer for the site: accounts, bookings in numbers, requests, reviews and reports, but no messages. What they do is recorded.',
      'When you report a review or a person, operators read what you write. Whoever is reported is not told who did.',
    ],
  },
  {
    id: 'others',
    title: 'Other services',
    paragraphs: [
      'Email is sent through the mail server that the operator has chosen. Where an operator has set them up, and only when you use them, Google is involved: for signing in with Google, and for fetching the public reviews of a provider who has connected their place. A calendar that a provider connects is read from where its address points. Your browser is asked for your position only when you press “Use current location”; the coordinates are turned into a ZIP code on our own server.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long it is kept',
    paragraphs: ['As long as your account exists, with these exceptions:'],
    list: [
      'Links in emails work once and for one hour.',
      'The text of an email is emptied as soon as it has been sent; the record that it was sent goes after 30 days.',
      'A message from the contact form is kept only until it has been sent to the support mailbox.',
      'Answers that are kept so that a repeated request is not carried out twice go after 24 hours.',
      'Reviews from Google are dropped when they are 30 days old.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Download, correct, delete',
    paragraphs: [
      'On your profile you can correct what is stored, see and end your sessions, choose which emails you get, and download everything that is stored about you as one JSON file.',
      'Deleting your account, on the same page, ends all sessions and removes your name, email address, telephone number and pictures. Bookings, messages and reviews that also belong to somebody else stay readable for them, without what told who you were. It is not possible while a confirmed visit lies ahead, and it cannot be undone.',
    ],
  },
  {
    id: 'cookies-in-short',
    title: 'Cookies',
    paragraphs: [
      'Only cookies that the site needs to work are used: for your session, to recognize a browser you have signed in with, and for the theme you have chosen. Copies of the pages you have seen stay in your browser so that they open without a connection; your own are shown for a day at the most and go when you sign out. The page about cookies names each of them.',
    ],
  },
  {
    id: 'privacy-contact',
    title: 'Questions',
    paragraphs: [
      'Support answers within 24 hours. If you think that your data are not treated well, you can also turn to the authority for data protection where you live.',
    ],
  },
]
