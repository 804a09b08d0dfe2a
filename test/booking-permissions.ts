import { type Row, row } from './permission-row.ts'

/** A booking and its proposals. The open proposal is the provider's. */
export const bookingRows: Row[] = [
  //                                             none   cust prov oth.c oth.p admin recovery
  row('GET /rest/v1/bookings/last_details', '401 200 200 200 200 200 401'),
  row('GET /rest/v1/bookings/{id}/history', '401 200 200 404 404 404 401', ({ booking }) => ({ path: booking })),
  row('POST /rest/v1/rpc/cancel_series', '401 200 200 404 404 404 401', async ({ series }) => ({
    body: { series_id: await series(), from_date: '2026-04-01' },
  })),
  row('POST /rest/v1/rpc/stop_series', '401 200 200 404 404 404 401', async ({ series }) => ({
    body: { series_id: await series() },
  })),
  row('POST /rest/v1/rpc/extend_series', '401 201 403 404 403 404 401', async ({ series }) => ({
    body: { series_id: await series(), times: 1 },
  })),
  row('GET /rest/v1/bookings/{id}/slots', '401 200 200 404 404 404 401', ({ booking }) => ({ path: booking })),
  row('GET /rest/v1/bookings/{id}/availability', '401 200 200 404 404 404 401', ({ booking }) => ({ path: booking })),
  row('POST /rest/v1/bookings/{id}/proposals', '401 201 201 404 404 404 401', ({ booking }) => ({
    path: booking,
    body: { date: '2026-03-12', start_time: '09:00', end_time: '11:00' },
  })),
  row(
    'POST /rest/v1/bookings/{id}/proposals/{proposal_id}/accept',
    '401 200 409 404 404 404 401',
    async ({ proposal }) => ({ path: await proposal() }),
  ),
  row(
    'POST /rest/v1/bookings/{id}/proposals/{proposal_id}/decline',
    '401 200 409 404 404 404 401',
    async ({ proposal }) => ({ path: await proposal() }),
  ),
  row(
    'POST /rest/v1/bookings/{id}/proposals/{proposal_id}/withdraw',
    '401 409 200 404 404 404 401',
    async ({ proposal }) => ({ path: await proposal() }),
  ),
]
