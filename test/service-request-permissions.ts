import { type Row, row } from './permission-row.ts'
import { anOffer } from './service-requests.ts'

/** Service requests and offers. Every provider may answer a request that doesn't ask only one. */
export const requestRows: Row[] = [
  //                                             none   cust prov oth.c oth.p admin recovery
  row('GET /rest/v1/leads', '401 200 403 200 403 200 401'),
  row('POST /rest/v1/leads', '401 201 403 201 403 201 401', ({ wish }) => ({ body: wish })),
  row('GET /rest/v1/leads/open', '401 403 200 403 200 403 401'),
  row('GET /rest/v1/leads/open/{id}', '401 403 200 403 200 403 401', async ({ serviceRequest }) => ({
    path: await serviceRequest(),
  })),
  row('GET /rest/v1/leads/{id}', '401 200 403 404 403 404 401', async ({ serviceRequest }) => ({
    path: await serviceRequest(),
  })),
  row('PATCH /rest/v1/leads/{id}', '401 200 403 404 403 404 401', async ({ serviceRequest }) => ({
    path: await serviceRequest(),
    body: { title: 'Mine' },
  })),
  row('POST /rest/v1/leads/{id}/unlock', '401 403 200 403 200 403 401', async ({ serviceRequest }) => ({
    path: await serviceRequest(),
  })),
  row('POST /rest/v1/leads/{id}/view', '401 403 200 403 200 403 401', async ({ serviceRequest }) => ({
    path: await serviceRequest(),
  })),
  // Requests that ask only `provider` for a quote
  row('GET /rest/v1/leads/open/{id} # asks a provider', '401 403 200 403 404 403 401', async ({ quote }) => ({
    path: await quote(),
  })),
  row('POST /rest/v1/leads/{id}/unlock # asks a provider', '401 403 200 403 404 403 401', async ({ quote }) => ({
    path: await quote(),
  })),
  row('POST /rest/v1/leads/{id}/offers # asks a provider', '401 403 201 403 404 403 401', async ({ quote }) => ({
    path: await quote(),
    body: { ...anOffer, start_time: '06:00', end_time: '07:00' },
  })),
  row('POST /rest/v1/leads/{id}/decline', '401 403 204 403 404 403 401', async ({ quote }) => ({
    path: await quote(),
    body: { reason: 'We are booked until June, sorry.' },
  })),
  row('POST /rest/v1/leads/{id}/offers', '401 403 201 403 201 403 401', async ({ serviceRequest }) => ({
    path: await serviceRequest(),
    body: anOffer,
  })),
  row('POST /rest/v1/leads/{id}/quotes', '401 403 201 403 201 403 401', async ({ serviceRequest }) => ({
    path: await serviceRequest(),
    body: {
      lines: [{ kind: 'labor', label: 'Paint the fence', quantity: 1, unit_price: 90 }],
      valid_until: '2026-03-20',
    },
  })),
  row('GET /rest/v1/offers/{id}', '401 200 200 404 404 404 401', async ({ offer }) => ({ path: await offer() })),
  // It is by the hour, and has a time.
  row('POST /rest/v1/offers/{id}/agree', '401 409 403 404 403 404 401', async ({ offer }) => ({ path: await offer() })),
  row('POST /rest/v1/offers/{id}/time', '401 403 409 403 404 403 401', async ({ offer }) => ({
    path: await offer(),
    body: { date: '2026-03-12', start_time: '10:00', end_time: '12:00' },
  })),
  row('GET /rest/v1/offers/waiting_count', '401 200 403 200 403 200 401'),
  row('POST /rest/v1/offers/{id}/accept', '401 201 403 404 403 404 401', async ({ offer }) => ({
    path: await offer(),
  })),
  row('POST /rest/v1/offers/{id}/decline', '401 204 403 404 403 404 401', async ({ offer }) => ({
    path: await offer(),
  })),
  row('POST /rest/v1/offers/{id}/withdraw', '401 403 204 403 404 403 401', async ({ offer }) => ({
    path: await offer(),
  })),
]
