import type { OwnReview } from '#domains/reviews/contract.ts'
import type { Answer, TestPerson } from './people.ts'
import type { TestServer } from './server.ts'

type TestProvider = TestPerson & { service_id: string }
type TestCustomer = Pick<TestPerson, 'id' | 'name' | 'email' | 'phone'>
let hour = 0

/** Inserts a past booking, each at its own hour; completed by default. */
export async function aPastBooking(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  customer: TestCustomer,
  provider: Pick<TestProvider, 'id' | 'service_id'>,
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled' = 'completed',
): Promise<{ id: string }> {
  const [day, start] = [Math.floor(hour / 15), 6 + (hour % 15)]
  hour += 1
  const at = (value: number) => `${String(value).padStart(2, '0')}:00`
  const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
  const now = clock.now()
  return db
    .insertInto('bookings')
    .values({
      customer_id: customer.id,
      provider_id: provider.id,
      service_id: provider.service_id,
      status,
      date,
      start_time: at(start),
      end_time: at(start + 1),
      time_zone: 'America/New_York',
      starts_at: `${date}T${at(start)}:00Z`,
      ends_at: `${date}T${at(start + 1)}:00Z`,
      service_name: 'Home cleaning',
      hourly_rate: 40,
      price: 40,
      contact_name: customer.name,
      contact_email: customer.email,
      contact_phone: customer.phone,
      customer_info_revealed: true,
      revealed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Inserts a review of a past booking. */
export async function aReviewBy(
  server: Pick<TestServer, 'db' | 'clock'>,
  customer: TestCustomer,
  provider: Pick<TestProvider, 'id' | 'service_id'>,
  { rating = 5, comment = 'Lovely.', created_at }: { rating?: number; comment?: string; created_at?: string } = {},
): Promise<string> {
  const { id: booking_id } = await aPastBooking(server, customer, provider)
  const who = { customer_id: customer.id, provider_id: provider.id, booking_id }
  const review = await server.db
    .insertInto('reviews')
    .values({ ...who, rating, comment, created_at: created_at ?? server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return review.id
}

/** Reviews a booking through the API; five stars by default. */
export function review(
  customer: TestPerson,
  { id: booking_id }: { id: string },
  said: object = {},
): Promise<Answer<OwnReview>> {
  return customer.post('/rest/v1/reviews', { booking_id, rating: 5, comment: 'On time, and spotless.', ...said })
}
