import type { Demand } from './bookings/calendar.ts'

/** The demo logins share one password, because it protects nothing. */
export const DEMO_PASSWORD = 'porchlight-demo'

/** The three people that a visitor of the demo can sign in as. */
export const DEMO_LOGINS = [
  { role: 'customer', name: 'Maya Brennan', email: 'maya@porchlight.example', password: DEMO_PASSWORD },
  { role: 'provider', name: 'Rosa Ortega', email: 'rosa@porchlight.example', password: DEMO_PASSWORD },
  { role: 'operator', name: 'Sam Okafor', email: 'operator@porchlight.example', password: DEMO_PASSWORD },
] as const

/** The logins whose password is published: on a public demo, all but the operator. */
export const publishedLogins = (isPublic: boolean) => DEMO_LOGINS.filter(({ role }) => !isPublic || role !== 'operator')

/** The demo customer's home, a town with many neighbors. */
export const demoZip = '07042'

/** The demo provider's business. It is written by hand, because it is in every screenshot. */
export const demoBusiness = {
  zip: '07003',
  category: 'Cleaning',
  name: 'Ortega Home Cleaning',
  description:
    'I started Ortega Home Cleaning in 2014 with one customer in Bloomfield and a borrowed vacuum. Today we are a team of four, and you get the same cleaner every time. Kitchens and bathrooms get the most time, because that is where it shows. Pets are welcome. If we missed a spot, tell us within a day and we will come back and fix it.',
  offers: [
    { name: 'Standard home cleaning', price: 42 },
    { name: 'Deep cleaning', price: 52 },
    { name: 'Move-out cleaning', price: 55 },
    { name: 'Window cleaning', price: 48 },
  ],
  quality: 1,
  demand: { completed: 150, confirmed: 16, pending: 4, cancelled: 6 },
  crews: ['Rosa', 'Tomás', 'Inés', 'Grace'],
} as const

/**
 * The first providers live near the demo customer, so that she can book someone even in a small
 * world.
 */
export const demoNeighbors = [
  { zip: '07042', category: 'Plumbing', featured: true },
  { zip: '07110', category: 'Gardening', featured: true },
  { zip: '07052', category: 'Pet Services', featured: false },
  { zip: '07028', category: 'Electrical', featured: false },
  { zip: '07011', category: 'Tutoring', featured: false },
  { zip: '07043', category: 'Photography', featured: true },
] as const

/** The demo customer's bookings by provider: first the demo provider, then the neighbors. */
export const demoCustomerBookings: readonly Partial<Demand>[] = [
  { completed: 3, confirmed: 1 },
  { completed: 1 },
  { completed: 2, pending: 1 },
  { completed: 2 },
  { completed: 1, cancelled: 1 },
  { pending: 1 },
  { completed: 1 },
]
