import { answerTimeText } from '#domains/schedule/lifecycle-limits.ts'
import { siteName } from '#platform/brand.ts'
import { terms } from '#ui/country.ts'
import { roundDistanceText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { Article } from './article.ts'

/** For providers. */
export const providerArticles = (): Article[] => [
  {
    id: 'provider-profile',
    title: t('Write a convincing profile'),
    paragraphs: [
      t(
        'Upload a picture of yourself instead of a logo. In the description, 500 characters at most, say what you do, for whom, and what you do not do. Choose only categories that you work in, because customers filter by them.',
      ),
      t(
        'Your {code} and how far you travel decide who finds you. Customers see the providers who travel to their place, nearest first. Without a distance, you are shown to customers within {distance}.',
        { code: terms().code, distance: roundDistanceText(100) },
      ),
      t(
        'Under Credentials on your profile, add a license, an insurance or a certificate with its document. Customers see it on your profile once our team has checked it. The document stays hidden from them.',
      ),
    ],
    keywords: t(
      'business description picture avatar category found visible listing credentials license insurance certificate badge',
    ),
    link: { text: t('Edit your profile'), to: urls.profile() },
  },
  {
    id: 'services-and-prices',
    title: t('List services and set prices'),
    paragraphs: [
      t(
        'On your profile, add a service for each thing you offer: name, category, hourly price, usual duration, and a description. Search results show your first two services and your lowest price.',
      ),
      t(
        'A service can need more or less time around it, or more or less notice, than your opening hours say. Set this under More options of the service.',
      ),
      t(
        'Under More options, a service can also ask up to 12 questions, some only after another answer. You can start with those of its category. Bookings keep the questions that were asked.',
      ),
      t(
        'To answer a service request with several prices, press “Quote with lines” under Opportunities: add labor, materials and options, and the last day. If you leave the time empty, propose one after the customer has accepted.',
      ),
      t('A new price applies to new bookings. Existing bookings keep the price that the customer saw.'),
    ],
    keywords: t('service rate hourly price duration add edit delete buffer notice questions quote lines options'),
    link: { text: t('Edit your services'), to: urls.profile() },
  },
  {
    id: 'opening-hours',
    title: t('Set your opening hours'),
    paragraphs: [
      t(
        'Under Opening hours on your profile, set the hours of each weekday, close single days or a whole vacation, reserve time before and after each booking, and say how much notice you need. The booking form follows at once. Existing bookings stay.',
      ),
      t(
        'If you work at customers’ homes, choose a speed under “Travel between jobs”. Then the time for the way between two jobs stays free: the straight distance from one {code} to the other, a third more for detours. Your calendar shows each way.',
        { code: terms().code },
      ),
      t(
        'If you use another calendar, add its address (it ends in .ics) under Calendars. Your busy times there cannot be booked here. It is read every 15 minutes, and other users never see your entries.',
      ),
      t(
        'To have bookings in your own calendar and your events here, connect your calendar there: Google Calendar or Outlook if this site offers them, or iCloud, Fastmail, Nextcloud and other CalDAV servers with an app password. If you move or delete a booking in your calendar, we ask you what to do before the customer hears of it.',
      ),
    ],
    keywords: t(
      'availability hours weekday closed holiday vacation buffer notice travel drive distance speed busy calendar ics caldav icloud fastmail nextcloud google outlook microsoft sync',
    ),
    link: { text: t('Set your hours'), to: urls.profile() },
  },
  {
    id: 'crews',
    title: t('Take several jobs at once with a team'),
    paragraphs: [
      t(
        'Under Several jobs at once on your profile, choose how many jobs can overlap and name your crews. Customers can book a time while one crew is free. Only you see the names.',
      ),
      t(
        'Each booking gets the first crew that is free. To give it to another one, open its details. Blocked times and connected calendars can be for everyone or for one crew.',
      ),
      t('Before you choose fewer crews, move what the last ones still have to the others.'),
    ],
    keywords: t('team crew crews employees staff several parallel capacity overlap jobs at once workers'),
    link: { text: t('Set your crews'), to: `${urls.profile()}#crews` },
  },
  {
    id: 'clients',
    title: t('Enter jobs of your own clients'),
    paragraphs: [
      t(
        'Under Clients in your menu, keep the customers who call you, with notes that only you see. Add them one by one, or import a CSV file of a spreadsheet or a vCard file of your phone: before anything is added, you see who is new, who is a duplicate, and which lines have a mistake.',
      ),
      t(
        'Press New job to enter a job. It blocks your time and counts as earnings when it is completed. It can repeat every week, every 2 or every 4 weeks until you stop it. Dates that are not free are left out, and we tell you.',
      ),
      t(
        'Invite a client by email, and they see their jobs as bookings in a free account, can cancel them and write to you. If you delete a client without an account, jobs ahead are cancelled, and past ones stay in your earnings without the name.',
      ),
    ],
    keywords: t(
      'client clients regulars phone own customers contacts address book import csv vcard job recurring repeat invite',
    ),
    link: { text: t('See your clients'), to: urls.clients() },
  },
  {
    id: 'blocking-time',
    title: t('Block time and take a sick day'),
    paragraphs: [
      t(
        'Your calendar shows your week: bookings, free hours and blocked time. Press Block time, or drag over empty hours, and no one can book you then. If bookings are in the way, you see each of them and decide whether to cancel them.',
      ),
      t(
        'When you are sick, press “I’m sick today”. After one question, your whole day is blocked: bookings that have not started are cancelled, and each customer gets an email with your reason.',
      ),
    ],
    keywords: t('calendar week agenda block out time off sick ill day off appointment cancel all'),
    link: { text: t('Open your calendar'), to: urls.calendar() },
  },
  {
    id: 'share-your-page',
    title: t('Share your page, on your website and in print'),
    paragraphs: [
      t(
        'Under Share your page on your profile, choose a short address, such as /p/elm-street-cleaning. It opens a booking page of your own: your name, rating, services and free times, without our navigation. If you change the address later, the earlier one still leads to your page, and no other business can take it.',
      ),
      t(
        'To show your free times on your own website, copy the lines there into it. They work with every site builder that lets you add HTML. A visitor sees your services and times, and a time that they choose opens the booking form here, in a new tab. If a visitor’s browser runs no scripts, they see a link to your page.',
      ),
      t(
        'To print your QR code, press “Print it on a sheet”: it has the code, your business name and the address. You can also download the code alone, for your cards and your van.',
      ),
    ],
    keywords: t('share address link handle url website embed iframe widget qr code print poster own page short'),
    link: { text: t('Share your page'), to: urls.share() },
  },
  {
    id: 'pause-your-listing',
    title: t('Pause your listing'),
    paragraphs: [
      t(
        'Under Pause your listing on your profile, press Pause listing, with or without the day on which you are back. Until then customers do not find you, see no free times, and cannot book you. Your profile says so. Existing bookings stay.',
      ),
      t('Your dashboard reminds you of the pause. Press Resume there to end it at once.'),
    ],
    keywords: t('pause listing hide break vacation holiday unavailable resume stop new bookings back'),
    link: { text: t('Pause your listing'), to: `${urls.profile()}#pause` },
  },
  {
    id: 'no-shows',
    title: t('When a customer does not come'),
    paragraphs: [
      t(
        'If a customer is not there, open the booking after its start and press The customer did not come. You can undo this for 24 hours. The customer is told. Customers can note the same about you. {site} sees these notes; they are not public.',
        { site: siteName() },
      ),
    ],
    keywords: t('no-show missed absent did not come'),
    link: { text: t('Open your dashboard'), to: urls.dashboard() },
  },
  {
    id: 'earnings',
    title: t('See what you earned'),
    paragraphs: [
      t(
        'Your earnings add up your completed bookings by month. Download a year as CSV, with a line for each booking, for your spreadsheet or your tax return.',
      ),
    ],
    keywords: t('income money revenue month tax csv spreadsheet download export'),
    link: { text: t('Open your earnings'), to: urls.earnings() },
  },
  {
    id: 'answering-requests',
    title: t('Answer a booking request'),
    paragraphs: [
      t(
        'A request on your dashboard shows the service, date, time and price. Reveal the contact to see who sent it. You cannot undo this, and the customer sees it. Then accept or cancel the request.',
      ),
      t(
        'You have {answerTime}. A request for less than 4 hours ahead can be answered for half of the time left. Until you answer, the time is reserved for this customer.',
        { answerTime: t(answerTimeText) },
      ),
    ],
    keywords: t('accept decline reveal contact pending booking request lead'),
    link: { text: t('Go to your dashboard'), to: urls.dashboard() },
  },
  {
    id: 'earning-reviews',
    title: t('Get reviews and reply to them'),
    paragraphs: [
      t(
        'Mark a booking as completed when the work is done. Your customer is then asked for a review. You can reply to each review once. Keep it short: future customers read your reply more closely than the review.',
      ),
      t(
        'If customers have reviewed you on Google, connect those reviews on your profile with your Place ID. They are shown as Google’s and count toward your rating.',
      ),
    ],
    keywords: t('rating stars reply google place id connect feedback'),
    link: { text: t('Edit your profile'), to: urls.profile() },
  },
]

/** About the account and safety. */
export const accountArticles = (): Article[] => [
  {
    id: 'reset-your-password',
    title: t('Reset or change your password'),
    paragraphs: [
      t(
        'If you forgot it, ask for a link on the login page. It works once, for one hour. Check your spam folder if it does not arrive. Only the newest link works.',
      ),
      t(
        'If you know it, change it on your profile. Either way, all your other sessions end, and you get an email about it.',
      ),
    ],
    keywords: t('forgot forgotten password recover link expired log in login sign in cannot'),
    link: { text: t('Ask for a link'), to: urls.forgotPassword() },
  },
  {
    id: 'protect-your-account',
    title: t('Protect your account: authenticator app, passkeys, devices'),
    paragraphs: [
      t(
        'Two-factor authentication asks for a code of an authenticator app after your password. Turn it on under Signing in on your profile, and keep the recovery codes. A passkey signs you in with your fingerprint, your face or the lock of your device, without a password.',
      ),
      t(
        'Your profile lists the devices on which you are signed in. End each session that you do not know, or all others at once. If Google is offered, you can connect and disconnect it there.',
      ),
    ],
    keywords: t(
      '2fa mfa two-factor two factor 2-step two-step verification authentication authenticator totp otp code recovery codes passkey passkeys fingerprint face security sign-in sign in methods sessions devices google connect disconnect hacked stolen lost phone',
    ),
    link: { text: t('Open your profile'), to: urls.profile() },
  },
  {
    id: 'programs-and-tokens',
    title: t('Let a program use your account'),
    paragraphs: [
      t(
        'Under Programs and tokens on your profile, create a token for each program, such as an automation or an assistant. You choose what the program may do, and when the token expires. It is shown once: copy it into the program, and keep it as private as a password.',
      ),
      t(
        'A webhook tells a program at once what happens. Add its address there, and keep its secret, by which the program recognizes us. The log shows what arrived; you can send an event again, or a test event. A webhook that fails for a day is turned off, and you get an email.',
      ),
      t(
        'The list shows when each token was last used. Revoke one that you do not need or know, and its program loses access at once. A new password ends all tokens. A program can also ask what happened to your bookings, messages and requests in the last 30 days. No program can change your password, your ways to sign in, or close your account.',
      ),
    ],
    keywords: t(
      'api token tokens key program programs app integration automation assistant developer script revoke access zapier n8n make webhook webhooks',
    ),
    link: { text: t('Open your tokens'), to: urls.programs() },
  },
  {
    id: 'notifications-on-devices',
    title: t('Get notifications on your phone or computer'),
    paragraphs: [
      t(
        'Under Notifications on devices on your profile, press “Get notifications on this device”, and allow them when your browser asks. A request then shows up on your lock screen with the buttons Accept and Open. On an iPhone or iPad, first add this site to your home screen.',
      ),
      t(
        'The list shows each device; remove one, and it shows nothing more. Signing out of a device, or changing your role, turns its notifications off, too. In quiet hours, from 10 PM to 7 AM unless you choose others, notifications wait, except urgent ones. Under Kinds of notifications you switch off what you do not need.',
      ),
    ],
    keywords: t(
      'push notification notifications phone mobile lock screen alert alerts sound badge app quiet hours do not disturb night silent turn on off device devices browser permission blocked iphone android home screen text message texts sms mobile number code stop',
    ),
    link: { text: t('Open your profile'), to: urls.profile() },
  },
  {
    id: 'change-your-settings',
    title: t('Change your name, phone, email or notifications'),
    paragraphs: [
      t(
        'Name, phone number, picture and {code} are at the top of your profile, separately for each role. Under Kinds of notifications you choose what you get by email and on your devices. Emails about your account itself always come.',
        { code: terms().code },
      ),
      t(
        'To change your email address, press Change Email under Account settings. We send a link to the new address; open it within one hour, on a device where you are signed in. The old address gets an email that can undo the change for 72 hours. The theme, light or dark, is at the bottom of each page.',
      ),
    ],
    keywords: t(
      'settings preferences change my email address edit update name phone number photo picture avatar location zip unsubscribe stop emails notifications theme dark light mode profile information account type types',
    ),
    link: { text: t('Go to your profile'), to: urls.profile() },
  },
  {
    id: 'two-roles',
    title: t('Be a customer and a provider'),
    paragraphs: [
      t(
        'Choose “Add provider account” or “Add customer account” in the menu. From then on, the menu has Switch Role. Each role has its own name, picture, bookings and messages. The password and email address are shared.',
      ),
      t(
        'To leave one of them, press “Leave customer account” or “Leave provider account” under Account types on your profile. Its details are deleted and its pending bookings are cancelled; the other account type stays. You cannot leave it while a confirmed booking lies ahead.',
      ),
      t('You cannot book, message or review yourself.'),
    ],
    keywords: t(
      'switch role account type types both second add leave quit remove customer account provider account close one',
    ),
    link: { text: t('Go to your profile'), to: urls.profile() },
  },
  {
    id: 'who-sees-my-details',
    title: t('Who sees your contact details'),
    paragraphs: [
      t(
        'When you book, the provider sees “Customer”, a masked email address and the last four digits of your phone number until they reveal the contact to answer you. The booking shows when they did. Before that, they see the city, {region} and {code} of the job, its description without contact details, and its photos.',
        { region: terms().region, code: terms().code },
      ),
      t(
        'A service request is different: every provider with a service sees your name, email address and phone number with it, unless you check “Show my email and phone only to providers who answer”. If you ask a single provider for a quote, only this provider sees them.',
      ),
    ],
    keywords: t('privacy phone email hidden masked reveal personal data'),
    link: { text: t('Read the Privacy Policy'), to: urls.privacy() },
  },
  {
    id: 'final-amount-and-receipts',
    title: t('The final amount and the receipt'),
    paragraphs: [
      t(
        'After the work the provider can propose a final amount, with lines and a note, if the job took longer or needed more than agreed. You can accept it or say what is not right. Without an answer it counts as accepted after 48 hours.',
      ),
      t(
        'A completed booking has a receipt that you can print or save as PDF. Providers set the name, the address and the tax on it under Receipts on their profile. Receipts are numbered and do not change later.',
      ),
    ],
    keywords: t('receipt receipts invoice final amount price tax dispute disagree bill print pdf more expensive'),
    link: { text: t('See your bookings'), to: urls.dashboard() },
  },
  {
    id: 'block-or-report',
    title: t('Block or report a user'),
    paragraphs: [
      t(
        'You find both in the menu of a conversation, a booking and a provider’s page. A blocked user cannot message or book you, and you cannot message or book them, in any role. They are not notified. Existing bookings stay and can be cancelled. You can unblock users on your profile.',
      ),
      t(
        'A report goes to the operators of this site, who review it and decide. You can report single reviews too. The other user does not learn who reported them.',
      ),
    ],
    keywords: t('block unblock report abuse harass spam unsafe complaint stop contact'),
    link: { text: t('See blocked users'), to: urls.profile() },
  },
  {
    id: 'staying-safe',
    title: t('Stay safe'),
    paragraphs: [
      t(
        'Agree on details in messages here, so that both of you can look them up. Look at the number of reviews as well as the stars. For work on electricity, gas or water, ask to see the license first.',
      ),
      t(
        'Do not send money before you have met, and never pay with gift cards or codes. {site} never asks for your password, by email or by phone. In danger, call 911 first, then write to us.',
        { site: siteName() },
      ),
    ],
    keywords: t('scam fraud trust emergency report suspicious security'),
    link: { text: t('Report a problem'), to: urls.contact() },
  },
  {
    id: 'download-or-delete',
    title: t('Download your data or delete your account'),
    paragraphs: [
      t('Both are on your profile. The download is one JSON file with everything that is stored about you.'),
      t(
        'Deleting asks for your password and cannot be undone. Your name, email address, phone number and pictures are removed at once. Bookings and messages stay readable for the other side without them. You cannot delete your account while a confirmed booking lies ahead.',
      ),
    ],
    keywords: t('remove close account export data privacy gdpr erase'),
    link: { text: t('Go to your profile'), to: urls.profile() },
  },
]
