/** What is written with another time for a visit, by who proposes it. Placeholders: {first} (the provider) and {customer}, first names. */
export const proposals = {
  customer: [
    'Hi {first}, I have to be at work that day after all. Would this suit you as well?',
    'Sorry to ask, {first}: our guests come earlier than planned. Could we move it?',
    'The landlord needs the flat that morning. This time would be much easier for us.',
  ],
  provider: [
    'Hello {customer}, a job before yours takes longer than I thought. Would this time work for you?',
    'Hi {customer}, my car has to go to the garage that day. Could we meet at this time instead?',
    'Good morning {customer}, the forecast for that day is poor. I would rather come at this time.',
  ],
} as const
