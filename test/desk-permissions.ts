import { aFullDay } from './bookings.ts'
import { conversationOf, type Row, row } from './permission-row.ts'

/** A provider's own services, favorites, waiting lists, and blocking. */
export const deskRows: Row[] = [
  //                                             none   cust prov oth.c oth.p admin recovery
  row('POST /rest/v1/services', '401 403 201 403 201 403 401', () => ({
    body: { name: 'Ironing', price: 20, duration: 60, category: 'Cleaning' },
  })),
  row('PUT /rest/v1/services/order', '401 403 200 403 404 403 401', ({ provider }) => ({
    body: { ids: [provider.service_id] },
  })),
  row('PATCH /rest/v1/services/{id}', '401 403 200 403 404 403 401', ({ provider }) => ({
    path: { id: provider.service_id },
    body: { price: 1 },
  })),
  row('DELETE /rest/v1/services/{id}', '401 403 204 403 404 403 401', ({ provider }) => ({
    path: { id: provider.service_id },
  })),
  row('GET /rest/v1/waiting_list', '401 200 403 200 403 200 401'),
  row('GET /rest/v1/waiting_list/days', '401 403 200 403 200 403 401'),
  row('POST /rest/v1/waiting_list', '401 201 403 201 403 201 401', async ({ provider }) => ({
    body: await aFullDay(provider),
  })),
  row('DELETE /rest/v1/waiting_list/{id}', '401 204 403 404 403 404 401', async ({ customer, provider }) => ({
    path: { id: (await customer.post('/rest/v1/waiting_list', await aFullDay(provider))).body.id },
  })),
  // Blocking: users know the other party of their bookings, and everyone knows providers.
  row('GET /rest/v1/favorites', '401 200 200 200 200 200 401'),
  row('GET /rest/v1/favorites/ids', '401 200 200 200 200 200 401'),
  row('PUT /rest/v1/favorites/{provider_id}', '401 204 204 204 204 204 401', ({ provider }) => ({
    path: { provider_id: provider.id },
  })),
  row('DELETE /rest/v1/favorites/{provider_id}', '401 204 204 204 204 204 401', ({ provider }) => ({
    path: { provider_id: provider.id },
  })),
  row('GET /rest/v1/blocks', '401 200 200 200 200 200 401'),
  row('POST /rest/v1/blocks', '401 201 422 201 201 201 401', ({ provider }) => ({ body: { profile_id: provider.id } })),
  row('POST /rest/v1/blocks # in a conversation', '401 404 201 404 404 404 401', async ({ provider }) => ({
    body: { conversation_id: await conversationOf(provider) },
  })),
  row('DELETE /rest/v1/blocks/{id}', '401 404 204 404 404 404 401', async ({ provider, other_provider }) => {
    await provider.post('/rest/v1/blocks', { profile_id: other_provider.id })
    return { path: { id: other_provider.id } }
  }),
]
