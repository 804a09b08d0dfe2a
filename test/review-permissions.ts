import { type Row, row } from './permission-row.ts'

/**
 * Reviews: the customer of a booking writes one, the provider replies, and everyone can read them.
 */
export const reviewRows: Row[] = [
  //                                             none   cust prov oth.c oth.p admin recovery
  row('GET /rest/v1/reviews', '200 200 200 200 200 200 200', ({ provider }) => ({
    query: { provider_id: provider.id },
  })),
  row('GET /rest/v1/reviews/latest', '200 200 200 200 200 200 200'),
  row('GET /rest/v1/reviews/own', '401 200 403 200 403 200 401'),
  row('POST /rest/v1/reviews', '401 201 403 404 403 404 401', async ({ visited }) => ({
    body: { booking_id: (await visited()).id, rating: 5 },
  })),
  row('PATCH /rest/v1/reviews/{id}', '401 200 403 404 403 404 401', async ({ reviewed }) => ({
    path: await reviewed(),
    body: { rating: 4 },
  })),
  row('POST /rest/v1/reviews/{id}/reply', '401 403 201 403 404 403 401', async ({ reviewed }) => ({
    path: await reviewed(),
    body: { reply: 'Thank you' },
  })),
  // This server has no Google key, which the response says.
  row('GET /functions/v1/google-reviews', '401 403 200 403 200 403 401'),
  row('POST /functions/v1/google-reviews', '401 403 200 403 200 403 401', () => ({
    body: { placeId: 'ChIJN1t_tDeuEmsRUsoyG83frY4' },
  })),
  row('DELETE /functions/v1/google-reviews', '401 403 204 403 204 403 401'),
]
