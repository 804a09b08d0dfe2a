import { answerTimeText } from '#domains/schedule/lifecycle-limits.ts'
import { siteName } from '#platform/brand.ts'
import { currencyName } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import type { LegalSection } from './legal-text.tsx'

/** The Terms of Service. */
export const terms = (): LegalSection[] => [
  {
    id: 'about-these-terms',
    title: t('What these terms are about'),
    paragraphs: [
      t(
        '{site} is a marketplace. Customers find providers nearby who clean, repair, teach, photograph, garden or care for pets, book them by the hour, and exchange messages after booking. These terms say what you can expect from {site} and what {site} expects from you. By creating an account you agree to them.',
        { site: siteName() },
      ),
      t(
        '{site} is open software. The operator is the person or company who runs this site. This text describes how the software works.',
        { site: siteName() },
      ),
    ],
  },
  {
    id: 'accounts',
    title: t('Your account'),
    paragraphs: [
      t(
        'There are two account types, customer and provider. You can hold both under one email address and switch between them. You must be old enough to make a contract where you live.',
      ),
    ],
    list: [
      t('The information about yourself and your business must be true and up to date.'),
      t(
        'Do not share your password. You are responsible for what happens with your account until you tell us that it has been misused.',
      ),
      t('Each person has one account. You cannot book, message or review yourself.'),
    ],
  },
  {
    id: 'contract',
    title: t('Who makes a contract with whom'),
    paragraphs: [
      t(
        'A booking is an agreement between the customer and the provider. {site} brings them together and is not a party to it: it does not employ providers, does not carry out the work, and does not guarantee its quality.',
        { site: siteName() },
      ),
      t(
        'A Verified badge says that an operator has checked who a provider is. It does not guarantee their work. Providers are responsible for the licenses, insurance and taxes of their trade.',
      ),
    ],
  },
  {
    id: 'bookings',
    title: t('Bookings and cancellations'),
    paragraphs: [
      t(
        'A booking names a service, a date, a start and an end. It starts as a request that the provider accepts or cancels. A provider has {answerTime}; a request for less than 4 hours ahead can be answered for half of the time left. Without an answer it expires. The price is the hourly rate times the hours, as shown before you book. It does not change if the provider changes their rate later.',
        { answerTime: t(answerTimeText) },
      ),
    ],
    list: [
      t(
        'A customer can cancel until the booking starts. A provider can cancel a confirmed booking until then and must give a reason.',
      ),
      t(
        'A full refund is generally available for cancellations made 24 hours before the service. Later cancellations of a confirmed booking are marked as late, and the customer and provider settle what is owed.',
      ),
      t('After the end either side can mark the booking as completed; 24 hours later it completes automatically.'),
    ],
  },
  {
    id: 'payment',
    title: t('Prices and payment'),
    paragraphs: [
      t(
        '{site} is currently free for customers and providers. Providers set all prices, in {currencyName} an hour. The site takes no payment: customers pay their provider directly, as the two agree, and refunds come the same way.',
        { site: siteName(), currencyName: currencyName() },
      ),
      t('If {site} ever charges for something, it will say so before you use it, and never for the past.', {
        site: siteName(),
      }),
    ],
  },
  {
    id: 'contact-details',
    title: t('Contact details'),
    paragraphs: [
      t(
        'Until a provider reveals the contact of a booking request, they see “Customer”, a masked email address and a masked phone number. Before the reveal, they see where the job is without the street, its description without contact details, and its photos. The reveal is recorded and shown to the customer.',
      ),
      t(
        'A service request is different: every provider with a service sees your name, email address and phone number with it, unless you show them only to providers who answer, or ask a single provider for a quote.',
      ),
      t('Use the contact details of others only for the booking: no advertising, no lists, no sharing.'),
    ],
  },
  {
    id: 'conduct',
    title: t('What is not allowed'),
    paragraphs: [
      t(
        'Be honest and kind. An operator can remove content that breaks these rules and suspend users who repeatedly break them.',
      ),
    ],
    list: [
      t('Reviews of bookings that did not take place, or for a reward.'),
      t(
        'Text and pictures that are not yours to publish, that insult, threaten or mislead, or that contain another person’s private information.',
      ),
      t('Services that are illegal where they are offered.'),
      t('Scraping the site, guessing passwords or addresses, and circumventing limits or masked details.'),
    ],
  },
  {
    id: 'content',
    title: t('What you write and upload'),
    paragraphs: [
      t(
        'Your text and pictures stay yours. You allow {site} to store them and to show them on the site for as long as they are there. You can change a review for 14 days, and the provider can reply to it once.',
        { site: siteName() },
      ),
    ],
  },
  {
    id: 'ending',
    title: t('Leaving'),
    paragraphs: [
      t(
        'You can delete your account at any time on your profile, unless a confirmed booking lies ahead. An operator can suspend an account that breaks these terms. The open bookings of a suspended provider are cancelled, and their customers are told. Other agreements about past and current bookings stay in force.',
      ),
    ],
  },
  {
    id: 'liability',
    title: t('Liability'),
    paragraphs: [
      t(
        'The site is offered as it is. An operator takes care that it runs and that your data is safe, but cannot promise that it is always available or free of errors. As far as the law allows, an operator is not liable for the actions of customers and providers. These terms do not limit your rights as a consumer.',
      ),
    ],
  },
  {
    id: 'changes-and-contact',
    title: t('Changes and questions'),
    paragraphs: [t('When these terms change, the date at the top changes too.')],
  },
]
