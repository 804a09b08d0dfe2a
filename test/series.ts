import { book, move, reveal } from './bookings.ts'
import { aCustomer, aProvider } from './people.ts'
import type { TestServer } from './server.ts'

/** A series of four bookings, weekly from March 10, 2026, as their customer sees them. */
export async function aSeries(server: TestServer, { times = 4 } = {}) {
  const customer = await aCustomer(server)
  const provider = await aProvider(server, { business_name: 'Tidy Homes' })
  const { body } = await book(customer, provider, { repeat: { every_weeks: 1, times } })
  return { customer, provider, series: body.series!.bookings }
}

/** The same, revealed and accepted in one press each. */
export async function aConfirmedSeries(server: TestServer) {
  const { customer, provider, series } = await aSeries(server)
  await reveal(provider, series[0]!)
  await move(provider, series[0]!, 'confirmed', undefined, 'all')
  return { customer, provider, series }
}
