import createClient from 'openapi-fetch'
import type { paths } from './generated/schema.ts'

/**
 * Books a free time like a program of another company, with types from the OpenAPI document only.
 */
export async function book(baseUrl: string, login: { email: string; password: string }, provider_id: string) {
  const api = createClient<paths>({ baseUrl })
  const { data: signedIn } = await api.POST('/auth/v1/token', {
    params: { query: { grant_type: 'password' }, header: { 'x-session': 'bearer' } },
    body: { email: login.email, password: login.password, user_type: 'customer' },
  })
  const authorization = `Bearer ${signedIn?.session.access_token}`
  const { data: services } = await api.GET('/rest/v1/services', { params: { query: { provider_id } } })
  const { data: slots } = await api.GET('/rest/v1/providers/{id}/slots', { params: { path: { id: provider_id } } })
  const [service, start] = [services?.items[0], slots?.starts[0]]
  const end_time = start?.ends[0]
  if (!slots || !service || !start || !end_time) throw new Error('The provider has no free time.')

  const { data: booking, error } = await api.POST('/rest/v1/bookings', {
    params: { header: { 'Idempotency-Key': 'a-generated-client' } },
    headers: { authorization },
    body: {
      provider_id,
      service_id: service.id,
      date: slots.date,
      start_time: start.start_time,
      end_time,
      name: 'Casey Morgan',
      email: login.email,
      phone: '(212) 555-0142',
    },
  })
  if (!booking) throw new Error(error?.detail)
  return { id: booking.id, status: booking.status, price: booking.price }
}
