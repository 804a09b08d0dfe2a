import { urls } from '#urls.ts'
import type { Article } from './article.ts'
import { accountArticles, providerArticles } from './more-articles.ts'

/** Articles about one thing. */
export interface ArticleGroup {
  id: string
  title: string
  articles: readonly Article[]
}

const firstSteps: Article[] = [
  {
    id: 'find-a-provider',
    title: 'Find somebody near you',
    paragraphs: [
      'Open Providers, type what you need and add your ZIP code, or press “Use current location”. With a place you see who works within 100 miles, the nearest first; without one, the best rated of the whole country.',
      'Narrow the list by one or several categories. If nobody is near enough, the page names the nearest match further away, with its distance.',
    ],
    keywords: 'search filter category zip location distance nearby browse',
    link: { text: 'Browse providers', to: urls.providers() },
  },
  {
    id: 'read-a-profile',
    title: 'Read a profile',
    paragraphs: [
      'Under the name stand the rating with its number of reviews, the place, and a Verified badge if an operator has checked who it is. Below that come the services: what is included, the price by the hour, how long it usually takes.',
      'Reviews are listed newest first. Those written after a visit booked here and those from Google are marked, and the rating counts each of them once.',
    ],
    keywords: 'rating stars reviews google services price verified',
  },
  {
    id: 'create-an-account',
    title: 'Create an account',
    paragraphs: [
      'You can look around without one. To book you need a name, an email address and a password of at least 8 characters. If the site asks you to confirm the address, follow the link in the mail within one hour; it works once.',
      'When you sign in, choose the account type first: customer or provider. Tick “Remember me” on a device that only you use.',
    ],
    keywords: 'sign up register join log in login confirm email',
    link: { text: 'Sign up', to: urls.signup() },
  },
  {
    id: 'post-a-request',
    title: 'Post a service request',
    paragraphs: [
      'Describe the work, choose a category, a day and a time, and name a budget; leave it at 0 if you would rather get quotes. The request stays open for 30 days.',
      'Providers who are signed in see it with your full name, email address and telephone number, so that they can get in touch. Your dashboard shows which businesses have answered. Mark the request as assigned or close it when you have found somebody.',
    ],
    keywords: 'lead quote ask job budget opportunity request service',
    link: { text: 'Go to your dashboard', to: urls.dashboard() },
  },
]

const visits: Article[] = [
  {
    id: 'book-a-visit',
    title: 'Book a visit',
    paragraphs: [
      'Press Book Now on a profile. Choose the service, a day within the next 90, a start and an end in steps of 30 minutes; times that are taken or past cannot be chosen. All times are the provider’s local time.',
      'Then say who you are and how you can be reached. The summary shows the price: hourly rate times hours. If somebody else takes the time a moment before you, nothing is lost: choose another, and the form keeps the rest.',
    ],
    keywords: 'appointment schedule reserve time slot hours price',
    link: { text: 'Find a provider', to: urls.providers() },
  },
  {
    id: 'what-the-status-means',
    title: 'What the status of a booking means',
    paragraphs: [
      'Pending: the provider has not answered yet. After 48 hours, or at the start if that is sooner, the request ends by itself. Confirmed: it takes place, and you get a calendar file. Completed: it is over; either of you can say so after the end, and 24 hours later it is said by itself. Cancelled: it does not take place, and the reason stands beside it if one was given.',
    ],
    keywords: 'pending confirmed completed cancelled expired calendar waiting accepted',
    link: { text: 'See your bookings', to: urls.dashboard() },
  },
  {
    id: 'cancel-a-visit',
    title: 'Cancel a visit',
    paragraphs: [
      'Open the booking on your dashboard and press Cancel. You can do that until the visit starts, and give a reason if you like. A full refund is generally available up to 24 hours before.',
      'A confirmed visit that is cancelled later than that is marked as late, for both sides to see. A provider who cancels what was confirmed has to say why.',
    ],
    keywords: 'refund late cancellation call off reason',
    link: { text: 'See your bookings', to: urls.dashboard() },
  },
  {
    id: 'move-a-visit',
    title: 'Move a visit to another time',
    paragraphs: [
      'Open the booking and press “Propose another time”: either side can, until the visit starts. Only times that are free can be chosen, and both see the new price before it counts. Until the other side accepts, the visit stays where it is; they may also keep the time as it is.',
      'To see somebody again after a visit, press “Book again”: the form opens with the same service, and with the same time of the same weekday where it is free.',
    ],
    keywords: 'reschedule change time date propose postpone later earlier again repeat',
    link: { text: 'See your bookings', to: urls.dashboard() },
  },
  {
    id: 'visits-in-your-calendar',
    title: 'See visits in your own calendar',
    paragraphs: [
      'A confirmed visit has “Add to calendar” in its details: a file that Google Calendar, Apple Calendar and Outlook read. To have all visits there, with every change, make a calendar address on your profile under Calendars and subscribe to it.',
      'Whoever knows that address can read your visits. If it got into wrong hands, make a new one: the old one ends at once.',
    ],
    keywords: 'ics ical feed subscribe google apple outlook webcal address sync',
    link: { text: 'Go to your profile', to: urls.profile() },
  },
  {
    id: 'write-to-each-other',
    title: 'Write to each other',
    paragraphs: [
      'A conversation opens with the first booking between a customer and a provider, and stays open. Enter sends, Shift and Enter begin a new line. What you have typed and not sent waits for you on this device.',
      'If a message could not be sent, its text comes back into the field. Some older messages are locked for providers: unlocking them is free and opens everything from that customer.',
    ],
    keywords: 'message chat conversation unlock send text',
    link: { text: 'Open your messages', to: urls.messages() },
  },
  {
    id: 'write-a-review',
    title: 'Write a review',
    paragraphs: [
      'After a completed visit you can leave one to five stars, with up to 2,000 characters and four photos. You may change it for 14 days. The provider can reply once.',
      'Your review carries your first name and the first letter of your last name. Nobody can pay for a review or have an honest one removed.',
    ],
    keywords: 'rate rating stars feedback photo testimonial',
    link: { text: 'See your bookings', to: urls.dashboard() },
  },
]

/** The four groups of articles (specification, section 1). */
export const articleGroups: readonly ArticleGroup[] = [
  { id: 'first-steps', title: 'First steps', articles: firstSteps },
  { id: 'bookings-and-messages', title: 'Bookings and messages', articles: visits },
  { id: 'for-providers', title: 'For providers', articles: providerArticles },
  { id: 'account-and-safety', title: 'Account and safety', articles: accountArticles },
]
