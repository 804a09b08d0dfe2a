import type { Demand } from './planned-bookings.ts'

/** The three people whom a visitor of the demo may be. One password for all: it guards nothing. */
export const DEMO_PASSWORD = 'porchlight-demo'

export const DEMO_LOGINS = [
  { role: 'customer', name: 'Maya Brennan', email: 'maya@porchlight.example', password: DEMO_PASSWORD },
  { role: 'provider', name: 'Rosa Ortega', email: 'rosa@porchlight.example', password: DEMO_PASSWORD },
  { role: 'operator', name: 'Sam Okafor', email: 'operator@porchlight.example', password: DEMO_PASSWORD },
] as const

/** Where the demo people live: a town that many are near to. */
export const demoZip = '07042'

/** The demo provider's business, written by hand because it is on every screenshot. */
export const demoBusiness = {
  zip: '07003',
  category: 'Cleaning',
  name: 'Ortega Home Cleaning',
  description:
    'I started Ortega Home Cleaning in 2014 with one customer in Bloomfield and a borrowed vacuum. Today we are four people, and whoever came last time comes next time. Kitchens and bathrooms get the most time, because that is where it shows. Pets are welcome. If you find a spot we missed, tell us within a day and we come back for it.',
  offers: [
    { name: 'Standard home cleaning', price: 42 },
    { name: 'Deep cleaning', price: 52 },
    { name: 'Move-out cleaning', price: 55 },
    { name: 'Window cleaning', price: 48 },
  ],
  quality: 1,
  demand: { completed: 46, confirmed: 9, pending: 4, cancelled: 4 },
} as const

/** The first providers live around the demo customer, so that she has people to book however small the world is. */
export const demoNeighbours = [
  { zip: '07042', category: 'Plumbing', featured: true },
  { zip: '07110', category: 'Gardening', featured: true },
  { zip: '07052', category: 'Pet Services', featured: false },
  { zip: '07028', category: 'Electrical', featured: false },
  { zip: '07011', category: 'Tutoring', featured: false },
  { zip: '07043', category: 'Photography', featured: true },
] as const

/** How many bookings the demo customer has had or will have, by the provider's position: the demo provider, then the neighbours. */
export const demoCustomerBookings: readonly Partial<Demand>[] = [
  { completed: 3, confirmed: 1 },
  { completed: 1 },
  { completed: 2, pending: 1 },
  { completed: 2 },
  { completed: 1, cancelled: 1 },
  { pending: 1 },
  { completed: 1 },
]
