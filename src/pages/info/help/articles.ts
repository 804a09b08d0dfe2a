import { answerTimeText } from '#domains/schedule/lifecycle-limits.ts'
import { terms } from '#ui/country.ts'
import { roundDistanceText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { Article } from './article.ts'
import { accountArticles, providerArticles } from './more-articles.ts'

/** Articles about one subject. */
export interface ArticleGroup {
  id: string
  title: string
  articles: readonly Article[]
}

const firstSteps = (): Article[] => [
  {
    id: 'find-a-provider',
    title: t('Find a provider near you'),
    paragraphs: [
      t(
        'Open Providers, type what you need and add your {code}, or press “Use current location”. With a place you see the providers within {distance} who travel to it, nearest first. A link at the end of the list adds those who do not travel this far. Without one you see the best rated across the country.',
        { code: terms().code, distance: roundDistanceText(100) },
      ),
      t(
        'Narrow the list by category. If there is no provider within {distance}, the page names the nearest match and its distance.',
        { distance: roundDistanceText(100) },
      ),
    ],
    keywords: t('favorites heart saved search filter category zip location distance nearby browse'),
    link: { text: t('Browse providers'), to: urls.providers() },
  },
  {
    id: 'read-a-profile',
    title: t('Read a profile'),
    paragraphs: [
      t(
        'At the top are the rating with its number of reviews, the place, and a Verified badge if an operator has checked who the provider is. Below are the services: what is included, the hourly price, and how long each usually takes.',
      ),
      t(
        'Reviews are listed newest first. Reviews of bookings made here and reviews from Google are marked, and each counts once.',
      ),
    ],
    keywords: t('rating stars reviews google services price verified'),
  },
  {
    id: 'create-an-account',
    title: t('Create an account'),
    paragraphs: [
      t(
        'You can browse without an account. To book you need a name, an email address and a password of at least 8 characters. If the site asks you to confirm your email address, follow the link in the email within one hour. It works once.',
      ),
      t(
        'When you sign in, choose your account type first: customer or provider. Check “Remember me” only on your own device.',
      ),
    ],
    keywords: t('sign up register join log in login confirm email'),
    link: { text: t('Sign up'), to: urls.signup() },
  },
  {
    id: 'post-a-request',
    title: t('Post a service request'),
    paragraphs: [
      t(
        'Describe the work, choose a category, a day and a time, and enter a budget. Leave it empty if you prefer quotes. The request stays open for 30 days.',
      ),
      t(
        'Every provider with a service sees it with your full name, email address and phone number, so that they can contact you. To hide them from providers who have not answered, check “Show my email and phone only to providers who answer”. If you ask for a quote on a provider’s profile, only this provider sees the request, unless you check “Also ask other providers nearby”.',
      ),
      t(
        'A provider can answer with a quote of lines. Choose the options that you want and accept the price with one press, before the quote expires. If it has no time yet, the provider then proposes one, and you accept it to book. Each quote has a page to print.',
      ),
      t(
        'Your dashboard shows which businesses have answered. Mark the request as assigned, or close it once you have found a provider.',
      ),
    ],
    keywords: t('lead quote ask job budget opportunity request service'),
    link: { text: t('Go to your dashboard'), to: urls.dashboard() },
  },
]

const bookings = (): Article[] => [
  {
    id: 'make-a-booking',
    title: t('Book a provider'),
    paragraphs: [
      t(
        'Press Book Now on a profile. Choose the service, a day within the next 90 days, and a start and end time in steps of 30 minutes. You cannot choose times that are taken or past. All times are the provider’s local time.',
      ),
      t(
        'Then enter your contact details. The summary shows the price: the hourly rate times the hours, or the price for the job, with a call-out fee, the add-ons that you chose, and what weekends and holidays cost more. If a provider makes offers only, press “Ask for a quote” beside the service. If another customer takes the time just before you, choose another one. The form keeps everything else.',
      ),
      t(
        'Some services ask questions about the job. The provider reads your answers with the request; contact details in them stay hidden until the provider reveals your contact.',
      ),
      t(
        'Some services are marked Instant. A booking of those is confirmed at once, and the provider sees your contact details with it. Every other booking waits for the provider to accept.',
      ),
    ],
    keywords: t('appointment schedule reserve time slot hours price visit book instant at once'),
    link: { text: t('Find a provider'), to: urls.providers() },
  },
  {
    id: 'wait-for-a-time',
    title: t('Wait for a time on a full day'),
    paragraphs: [
      t(
        'If a day is full, press “Tell me if something opens” on the profile or in the booking form. Choose the service, the days, and a part of the day if you like. You can wait for 20 things at once, and an entry ends by itself after its last day.',
      ),
      t(
        'When a fitting time is free, we notify you once, with a link to the form of that day. The one who joined first is told first, and the next one half an hour later if the time is still free. No time is held for you: the first to book gets it. Your dashboard lists what you wait for, and you can remove it there. The provider sees only how many customers wait for a day.',
      ),
    ],
    keywords: t('waiting list full taken no free time notify opens cancellation tell me'),
    link: { text: t('Go to your dashboard'), to: urls.dashboard() },
  },
  {
    id: 'what-the-status-means',
    title: t('What the status of a booking means'),
    paragraphs: [
      t(
        'Pending: the provider has not answered yet. They have {answerTime}. Then the request expires. Confirmed: the booking will take place, and you can add it to your calendar. Completed: it is over. Either of you can mark it after the end; 24 hours later it completes automatically. Cancelled: it will not take place. The reason is shown if there is one.',
        { answerTime: t(answerTimeText) },
      ),
    ],
    keywords: t('pending confirmed completed cancelled expired calendar waiting accepted'),
    link: { text: t('See your bookings'), to: urls.dashboard() },
  },
  {
    id: 'cancel-a-booking',
    title: t('Cancel a booking'),
    paragraphs: [
      t(
        'Open the booking on your dashboard and press Cancel. You can do so until it starts, with or without a reason. A full refund is generally available up to 24 hours before.',
      ),
      t(
        'If the provider has cancellation terms, the profile and the booking say until when a cancellation is free and what you owe after that. The two of you settle it.',
      ),
      t(
        'A confirmed booking that is cancelled later is marked as late for both sides. A provider who cancels a confirmed booking must give a reason.',
      ),
    ],
    keywords: t('refund late cancellation call off reason visit cancelled'),
    link: { text: t('See your bookings'), to: urls.dashboard() },
  },
  {
    id: 'move-a-booking',
    title: t('Move a booking to another time'),
    paragraphs: [
      t(
        'Open the booking and press “Propose another time”. Either side can do so until the booking starts. You can only choose free times, and both of you see the new price first. The booking stays as it is until the other side accepts.',
      ),
      t(
        'To see a provider again, press “Book again”. The form opens with the same service and, if it is free, the same time of the same weekday.',
      ),
      t(
        'A booking can repeat for up to 8 dates, or “Until I stop”: then eight dates stand, one is added as each passes, and we tell you which ones are not free. Either side can press Stop in the booking. The dates that are booked stay.',
      ),
    ],
    keywords: t('reschedule change time date propose postpone later earlier again repeat visit'),
    link: { text: t('See your bookings'), to: urls.dashboard() },
  },
  {
    id: 'bookings-in-your-calendar',
    title: t('See bookings in your calendar'),
    paragraphs: [
      t(
        'A confirmed booking has “Add to calendar” in its details: a file for Google Calendar, Apple Calendar and Outlook. To see all bookings there, with every change, create a calendar link on your profile under Calendars and subscribe to it.',
      ),
      t(
        'Anyone who knows the address can read your bookings. If you shared it by mistake, create a new one. The old one stops working at once. It also stops working if you set a new password.',
      ),
    ],
    keywords: t('ics ical feed subscribe google apple outlook webcal address sync visits'),
    link: { text: t('Go to your profile'), to: urls.profile() },
  },
  {
    id: 'write-to-each-other',
    title: t('Send messages'),
    paragraphs: [
      t(
        'A conversation opens with the first booking between a customer and a provider, and stays open. Enter sends; Shift and Enter start a new line. Unsent text is saved on this device.',
      ),
      t(
        'If a message cannot be sent, its text returns to the field. Some older messages are locked for providers. Unlocking them is free and unlocks all messages from that customer.',
      ),
    ],
    keywords: t('message chat conversation unlock send text write'),
    link: { text: t('Open your messages'), to: urls.messages() },
  },
  {
    id: 'write-a-review',
    title: t('Write a review'),
    paragraphs: [
      t(
        'After a completed booking you can leave one to five stars, up to 2,000 characters and four photos. You can change your review for 14 days. The provider can reply once.',
      ),
      t(
        'Your review shows your first name and the first letter of your last name. Providers cannot pay for reviews or have honest ones removed.',
      ),
    ],
    keywords: t('rate rating stars feedback photo testimonial'),
    link: { text: t('See your bookings'), to: urls.dashboard() },
  },
]

/** The four groups of articles. */
export const articleGroups = (): readonly ArticleGroup[] => [
  { id: 'first-steps', title: t('First steps'), articles: firstSteps() },
  { id: 'bookings-and-messages', title: t('Bookings and messages'), articles: bookings() },
  { id: 'for-providers', title: t('For providers'), articles: providerArticles() },
  { id: 'account-and-safety', title: t('Account and safety'), articles: accountArticles() },
]
