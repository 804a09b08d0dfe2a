import type { Client } from '#domains/clients/contract.ts'
import { daysAfter } from '#platform/wall-clock.server.ts'
import { type Row, row } from './permission-row.ts'
import type { Street } from './street.ts'

const aClient = async ({ provider }: Street): Promise<Client> =>
  (await provider.post<Client>('/rest/v1/clients', { name: 'Wilma Heron', email: 'wilma@mail.example' })).body

let jobs = 0

/** A provider's own clients and their jobs. */
export const clientRows: Row[] = [
  //                              none   cust prov oth.c oth.p admin recovery
  row('GET /rest/v1/clients', '401 403 200 403 200 403 401'),
  row('POST /rest/v1/clients', '401 403 201 403 201 403 401', () => ({ body: { name: 'Wilma Heron' } })),
  row('GET /rest/v1/clients/{id}', '401 403 200 403 404 403 401', async (street) => ({ path: await aClient(street) })),
  row('PATCH /rest/v1/clients/{id}', '401 403 200 403 404 403 401', async (street) => ({
    path: await aClient(street),
    body: { notes: 'Two dogs' },
  })),
  row('DELETE /rest/v1/clients/{id}', '401 403 204 403 404 403 401', async (street) => ({
    path: await aClient(street),
  })),
  row('POST /rest/v1/clients/{id}/bookings', '401 403 201 403 404 403 401', async (street) => ({
    path: await aClient(street),
    body: { service_id: street.provider.service_id, date: daysAfter('2026-05-20', (jobs += 1)), start_time: '10:00' },
  })),
  row('POST /rest/v1/clients/{id}/invite', '401 403 200 403 404 403 401', async (street) => ({
    path: await aClient(street),
  })),
  row('POST /rest/v1/clients/imports', '401 403 415 403 415 403 401', () => ({ body: {} })),
  row('POST /rest/v1/client_invitations/accept', '401 403 403 403 403 403 401', () => ({ body: { token: 'none' } })),
]
