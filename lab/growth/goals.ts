/** The p95 that each question must keep, in milliseconds, on one connection. */
export const goals: Record<string, number> = {
  'search near a place': 50,
  'page of a provider': 50,
  'request a booking': 100,
  'bookings of a customer': 50,
  'bookings of a provider': 50,
  'send a message': 50,
  'inbox of a customer': 50,
  'inbox of a provider': 50,
  opportunities: 50,
  'admin: people': 100,
  'admin: audit trail': 100,
}

/** What may grow faster than the logarithm of the number of providers. */
export const slower: Record<string, { reason: string; remedy: string }> = {
  'search near a place': {
    reason: 'A metro area has more providers for the same words, and the search ranks all that match nearby.',
    remedy: 'Replicas of the database answer searches; a search in a dense area looks at a smaller circle first.',
  },
}
