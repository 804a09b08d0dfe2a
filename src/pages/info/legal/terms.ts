import type { LegalSection } from './legal-text.tsx'

/** The Terms of Service. */
export const terms: LegalSection[] = [
  {
    id: 'about-these-terms',
    title: 'What these terms are about',
    paragraphs: [
      'Porchlight is a marketplace. Customers find people near them who clean, repair, teach, photograph, garden or care for pets, book them by the hour, and write to each other once they have booked. These terms say what you can expect of Porchlight and what Porchlight expects of you. By making an account you agree to them.',
      'Porchlight is open software, and whoever runs this site is its operator. This text describes how the software works. It was not written by a lawyer: an operator should have it checked for the places where the site is offered.',
    ],
  },
  {
    id: 'accounts',
    title: 'Your account',
    paragraphs: [
      'There are two account types, customer and provider. One person may hold both under one email address and switch between them. You have to be old enough to make a contract where you live.',
    ],
    list: [
      'What you tell us about yourself and your business has to be true, and stay true.',
      'Your password is yours alone. What is done with your account counts as done by you until you tell us that somebody else is using it.',
      'One person has one account. Nobody books, messages or reviews themselves.',
    ],
  },
  {
    id: 'contract',
    title: 'Who makes a contract with whom',
    paragraphs: [
      'A visit is agreed between the customer and the provider. Porchlight brings the two together and is no party to it: it does not employ providers, does not carry out the work, and does not promise that it will be done well.',
      'A Verified badge says that an operator has looked at who a provider is. It is no guarantee of their work. Providers see to the licenses, insurance and taxes that their trade needs.',
    ],
  },
  {
    id: 'bookings',
    title: 'Bookings and cancellations',
    paragraphs: [
      'A booking names a service, a date, a start and an end. It begins as a request. The provider accepts or cancels it; a request that nobody answers ends after 48 hours, or at its start if that comes first. The price is the hourly rate times the hours, as shown before you ask, and it does not change when the provider changes their rate later.',
    ],
    list: [
      'A customer may cancel until the visit starts, and a provider who has accepted may cancel with a reason until then.',
      'A full refund is generally available for cancellations made 24 hours before the service. Cancelling an accepted visit later than that is marked as late, and what is owed then is between customer and provider.',
      'After the end either side may mark the visit as completed; 24 hours later it is completed by itself.',
    ],
  },
  {
    id: 'payment',
    title: 'Prices and payment',
    paragraphs: [
      'Porchlight is currently free for customers and providers. All prices on the site are set by providers, in US dollars an hour. The site takes no payment: customers pay their provider directly, in the way that the two agree on, and refunds come the same way.',
      'Should Porchlight ever charge for something, it will say so before you use it, and never for what is past.',
    ],
  },
  {
    id: 'contact-details',
    title: 'Contact details',
    paragraphs: [
      'Until a provider asks to see who has made a request, they read “Customer” and a masked email address and telephone number. Asking is recorded and shown to the customer. A service request that you post is different: providers who are signed in see your name, email address and telephone number with it.',
      'Use what you learn of one another for the visit in question, and for nothing else: no advertising, no lists, no passing on.',
    ],
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    paragraphs: [
      'Keep it honest and kind. An operator may remove what breaks these rules and suspend who does so again.',
    ],
    list: [
      'Reviews of visits that did not happen, or written for a reward.',
      'Texts and pictures that are not yours to publish, that insult, threaten or mislead, or that hold somebody else’s private matters.',
      'Services that are illegal where they are offered.',
      'Reading the site by machine in bulk, guessing passwords or addresses, and getting around limits or masked details.',
    ],
  },
  {
    id: 'content',
    title: 'What you write and upload',
    paragraphs: [
      'Your texts and pictures stay yours. You allow Porchlight to store them and to show them where the site shows them, for as long as they are there. A review may be changed by its author for 14 days, and the provider may reply to it once.',
    ],
  },
  {
    id: 'ending',
    title: 'Leaving',
    paragraphs: [
      'You can delete your account at any time on your profile, once no confirmed visit lies ahead. An operator may suspend an account that breaks these terms. What has been agreed about past and running visits stays in force.',
    ],
  },
  {
    id: 'liability',
    title: 'What Porchlight answers for',
    paragraphs: [
      'The site is offered as it is. An operator takes care that it runs and that your data are safe, but cannot promise that it is always there or free of faults. As far as the law allows, an operator is not liable for what customers and providers do or leave undone. Nothing here takes away rights that the law gives to consumers.',
    ],
  },
  {
    id: 'changes-and-contact',
    title: 'Changes and questions',
    paragraphs: ['When these terms change, the date at their top does too.'],
  },
]
