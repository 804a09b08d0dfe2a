/** A question that many ask, and its answer in plain text. `id` is its anchor on /help. */
export interface Question {
  id: string
  question: string
  answer: string
  /** Other words for the same, for the search. */
  keywords: string
}

/** The six entries of the FAQ (specification, section 1). */
export const faq: readonly Question[] = [
  {
    id: 'faq-free',
    question: 'What does Porchlight cost?',
    answer:
      'Nothing. Porchlight is currently free for customers and providers: no fee for an account, a booking, a lead, contact details or a message. You pay your provider for the work, at the price that you saw when you booked.',
    keywords: 'price fee charge commission subscription money free',
  },
  {
    id: 'faq-refund',
    question: 'Do I get my money back if I cancel?',
    answer:
      'A full refund is generally available for cancellations made 24 hours before the service. You pay your provider directly, so a refund comes from them as well. If the two of you cannot agree, write to us.',
    keywords: 'refund cancellation repay return payment',
  },
  {
    id: 'faq-support',
    question: 'How soon does support answer?',
    answer:
      'Within 24 hours, by email, to the address that you give in the contact form. If it is about a visit, name its date and the provider: that saves a question.',
    keywords: 'contact help response time email reply',
  },
  {
    id: 'faq-message',
    question: 'Why can’t I write to a provider yet?',
    answer:
      'Messages open with the first booking between the two of you, in any status, and they stay open afterwards. Before that the profile answers most questions: services, prices, free hours and reviews.',
    keywords: 'message chat send conversation blocked booking required',
  },
  {
    id: 'faq-both',
    question: 'Can I be a customer and a provider?',
    answer:
      'Yes, under one email address and one password. Add the other account type from the menu with your name, and switch between the two there at any time. Bookings and messages of each stay apart.',
    keywords: 'role switch both account type second',
  },
  {
    id: 'faq-verified',
    question: 'What does the Verified badge mean?',
    answer:
      'An operator of this site has checked who the provider is. It does not say how well they work: for that there are reviews, which only customers with a completed visit can write.',
    keywords: 'trust check badge identity safe background',
  },
]
