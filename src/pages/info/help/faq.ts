import { siteName } from '#platform/brand.ts'
import { t } from '#ui/language.ts'

/** A frequent question and its answer in plain text. `id` is its anchor on /help. */
export interface Question {
  id: string
  question: string
  answer: string
  /** Synonyms for the search. */
  keywords: string
}

/** The six entries of the FAQ. */
export const faq = (): readonly Question[] => [
  {
    id: 'faq-free',
    question: t('What does {site} cost?', { site: siteName() }),
    answer: t(
      'Nothing. {site} is currently free for customers and providers: no fee for an account, a booking, a lead, contact details or a message. You pay your provider for the work, at the price you saw when you booked.',
      { site: siteName() },
    ),
    keywords: t('price fee charge commission subscription money free'),
  },
  {
    id: 'faq-refund',
    question: t('Do I get my money back if I cancel?'),
    answer: t(
      'A full refund is generally available for cancellations made 24 hours before the service. You pay your provider directly, so the refund comes from them too. If the two of you cannot agree, contact us.',
    ),
    keywords: t('refund cancellation repay return payment'),
  },
  {
    id: 'faq-support',
    question: t('How soon does support answer?'),
    answer: t(
      'Within 24 hours, by email, at the address you enter in the contact form. If it is about a booking, include its date and the provider.',
    ),
    keywords: t('contact help response time email reply'),
  },
  {
    id: 'faq-message',
    question: t('Why can’t I message a provider yet?'),
    answer: t(
      'Messages open with your first booking, in any status, and stay open. Before that, the profile answers most questions: services, prices, free times and reviews.',
    ),
    keywords: t('message chat send conversation blocked booking required write'),
  },
  {
    id: 'faq-both',
    question: t('Can I be a customer and a provider?'),
    answer: t(
      'Yes, with one email address and one password. Add the other account type from the menu and switch between them at any time. Each has its own bookings and messages.',
    ),
    keywords: t('role switch both account type second'),
  },
  {
    id: 'faq-verified',
    question: t('What does the Verified badge mean?'),
    answer: t(
      'An operator of this site has checked who the provider is. It does not tell how good their work is. Reviews do, and only customers with a completed booking can write them.',
    ),
    keywords: t('trust check badge identity safe background'),
  },
]
