/** What a provider writes with an offer. Placeholder: {customer}, a first name. */
export const offerWords: readonly string[] = [
  'Hello {customer}, this sounds like a job for me. The price includes the way to you and everything I bring along.',
  'Hi {customer}, your day works well for me. If it takes less time than planned, you pay less.',
  'Thank you for the clear description. I have done this many times nearby and could come on the day you named.',
  'Hello {customer}, I would bring all materials. Small extras on the day are no problem.',
  'I am free at that time and live a few streets away. Write to me if you have questions before you decide.',
  'Hi {customer}, happy to help. I would start with a quick look around so that we agree on what matters most.',
]
