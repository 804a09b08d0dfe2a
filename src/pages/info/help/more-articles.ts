import { urls } from '#urls.ts'
import type { Article } from './article.ts'

/** For people who offer their work. */
export const providerArticles: Article[] = [
  {
    id: 'provider-profile',
    title: 'Write a profile that is believed',
    paragraphs: [
      'Upload a picture of yourself rather than a logo. Say in the description, 500 characters at the most, what you do, for whom, and what you do not do. Choose only categories that you really work in: people filter by them.',
      'Your ZIP code decides who finds you. Customers search within 100 miles of theirs and see the nearest first.',
    ],
    keywords: 'business description picture avatar category found visible listing',
    link: { text: 'Edit your profile', to: urls.profile() },
  },
  {
    id: 'services-and-prices',
    title: 'List services and set prices',
    paragraphs: [
      'On your profile, add a service for each thing that people ask for: name, category, price by the hour, usual duration, and a description. The cards in the list show your first two and your lowest price.',
      'A new price counts for new bookings. What has been booked keeps the price that the customer saw.',
    ],
    keywords: 'service rate hourly price duration add edit delete',
    link: { text: 'Edit your services', to: urls.profile() },
  },
  {
    id: 'opening-hours',
    title: 'Say when you work',
    paragraphs: [
      'Under Opening hours on your profile, set the hours of each weekday, close single days or a whole holiday, keep minutes free before and after each visit, and say how much notice you need. The booking form follows at once; what is booked already stays booked.',
      'If you keep another calendar, give its address (it ends in .ics) under Calendars: what stands there as busy cannot be booked here. It is read again every quarter of an hour, and nobody sees what your entries are about.',
    ],
    keywords: 'availability hours weekday closed holiday vacation buffer notice busy calendar ics block out',
    link: { text: 'Set your hours', to: urls.profile() },
  },
  {
    id: 'answering-requests',
    title: 'Answer a booking request',
    paragraphs: [
      'A request stands on your dashboard with service, date, time and price. Reveal the contact to see who it is from; that cannot be undone, and the customer sees that you did. Then accept the request or cancel it.',
      'You have 48 hours, or until the start if that is sooner. Until you answer, the time is held for this customer and nobody else can book it.',
    ],
    keywords: 'accept decline reveal contact pending booking request lead',
    link: { text: 'Go to your dashboard', to: urls.dashboard() },
  },
  {
    id: 'earning-reviews',
    title: 'Earn reviews, and answer them',
    paragraphs: [
      'Mark a visit as completed when it is done: your customer is then asked for a review. Reply to each once, in a sentence or two; future customers read your reply more closely than the review.',
      'If people have reviewed you on Google, connect those reviews on your profile with your Place ID. They are shown as Google’s and count towards your rating.',
    ],
    keywords: 'rating stars reply google place id connect feedback',
    link: { text: 'Edit your profile', to: urls.profile() },
  },
]

/** About the login, and what is done with what it knows. */
export const accountArticles: Article[] = [
  {
    id: 'reset-your-password',
    title: 'Reset or change your password',
    paragraphs: [
      'Forgotten: ask for a link on the sign-in page. It comes by mail, works once and for one hour; look among the spam if it does not arrive. Only the newest link works.',
      'Known: change it on your profile. Either way all your other sessions end, and a mail tells you about it.',
    ],
    keywords: 'forgot forgotten password recover link expired log in login sign in cannot',
    link: { text: 'Ask for a link', to: urls.forgotPassword() },
  },
  {
    id: 'two-roles',
    title: 'Be a customer and a provider',
    paragraphs: [
      'Choose “Add provider account” or “Add customer account” in the menu. From then on the menu has Switch Role. Each role has its own name, picture, bookings and messages; password and email address are shared.',
      'You cannot book, message or review yourself.',
    ],
    keywords: 'switch role account type both second add',
    link: { text: 'Go to your profile', to: urls.profile() },
  },
  {
    id: 'who-sees-my-details',
    title: 'Who sees your contact details',
    paragraphs: [
      'When you book, the provider reads “Customer”, a masked email address and the last four digits of your telephone number, until they reveal the contact to answer you. The booking shows when that happened.',
      'A service request that you post is different: signed-in providers see your name, email address and telephone number with it.',
    ],
    keywords: 'privacy phone email hidden masked reveal personal data',
    link: { text: 'Read the Privacy Policy', to: urls.privacy() },
  },
  {
    id: 'block-or-report',
    title: 'Block or report somebody',
    paragraphs: [
      'Both stand in the menu of a conversation, of a booking and of a provider’s page. Whom you block can neither write to you nor book you, nor you them, in any role. They are not told. Visits that are agreed stay, and can be cancelled. Take a block back on your profile.',
      'A report goes to the operators of this site, who read it and decide; single reviews can be reported as well. The other person does not learn who reported them.',
    ],
    keywords: 'block unblock report abuse harass spam unsafe complaint stop contact',
    link: { text: 'See whom you have blocked', to: urls.profile() },
  },
  {
    id: 'staying-safe',
    title: 'Stay safe',
    paragraphs: [
      'Agree on details in messages here, so that both can look them up. Look at the number of reviews as well as at the stars. For work on electricity, gas or water ask to see the license before it begins.',
      'Do not send money before you have met, and nothing by cards or codes that somebody dictates to you. Porchlight never asks for your password, by mail or by telephone. In danger call 911 first, then write to us.',
    ],
    keywords: 'scam fraud trust emergency report suspicious security',
    link: { text: 'Report a problem', to: urls.contact() },
  },
  {
    id: 'download-or-delete',
    title: 'Download your data or delete your account',
    paragraphs: [
      'Both are on your profile. The download is one JSON file with everything that is stored about you.',
      'Deleting asks for your password and cannot be undone. Your name, email address, telephone number and pictures go at once; bookings and messages stay readable for the other side without them. It has to wait while a confirmed visit lies ahead.',
    ],
    keywords: 'remove close account export data privacy gdpr erase',
    link: { text: 'Go to your profile', to: urls.profile() },
  },
]
