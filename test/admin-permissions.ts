import type { Asked } from './permission-row.ts'
import { type Row, row } from './permission-row.ts'
import type { Street } from './street.ts'

/** Operators only; everyone else gets 404. `found` is the status for operators. */
const operators = (operation: string, ask?: (street: Street) => Asked | Promise<Asked>, found = '200') =>
  row(operation.replace(' ', ' /rest/v1/admin'), `401 404 404 404 404 ${found} 401`, ask)

const customer = ({ customer: { auth_user_id: id } }: Street) => ({ id })
const mailText = { subject: 'Hello {name}', introduction: null }
const because = { reason: 'Of something' }

/** The operations of the admin area. */
export const adminRows: Row[] = [
  //                               none   cust prov oth.c oth.p admin recovery
  operators('GET /overview'),
  operators('GET /checklist'),
  operators('POST /checklist/hide', undefined, '204'),
  operators('GET /people'),
  operators('GET /people/{id}', (street) => ({ path: customer(street) })),
  operators('POST /people/{id}/suspend', (street) => ({ path: customer(street), body: because })),
  operators('POST /people/{id}/restore', (street) => ({ path: customer(street) })),
  operators('POST /people/{id}/operator', (street) => ({
    path: customer(street),
    body: { password: street.password },
  })),
  operators('DELETE /people/{id}/operator', (street) => ({
    path: customer(street),
    body: { password: street.password },
  })),
  operators('GET /providers'),
  operators('GET /providers/{id}', ({ provider }) => ({ path: provider })),
  operators('POST /providers/{id}/verify', ({ provider }) => ({ path: provider, body: { checked: ['identity'] } })),
  operators('POST /providers/{id}/unverify', ({ provider }) => ({ path: provider })),
  operators('POST /providers/{id}/feature', ({ provider }) => ({ path: provider })),
  operators('POST /providers/{id}/unfeature', ({ provider }) => ({ path: provider })),
  operators('GET /reports'),
  operators('GET /reports/{id}', async ({ report }) => ({ path: await report() })),
  operators('POST /reports/{id}/decide', async ({ report }) => ({
    path: await report(),
    body: { status: 'dismissed' },
  })),
  // A review that doesn't exist.
  operators('POST /reviews/{id}/hide', ({ customer: { id } }) => ({ path: { id }, body: because }), '404'),
  operators('POST /reviews/{id}/restore', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('GET /bookings'),
  operators('GET /bookings/{id}', ({ booking }) => ({ path: booking, query: because })),
  operators('POST /bookings/{id}/cancel', ({ booking }) => ({ path: booking, body: because })),
  operators('GET /disputes'),
  operators('GET /requests'),
  operators('POST /requests/{id}/close', async ({ serviceRequest }) => ({
    path: await serviceRequest(),
    body: because,
  })),
  // It isn't closed.
  operators('POST /requests/{id}/reopen', async ({ serviceRequest }) => ({ path: await serviceRequest() }), '409'),
  operators('GET /mail_texts'),
  operators('GET /mail_texts/{kind}', () => ({ path: { kind: 'welcome' } })),
  operators('PUT /mail_texts/{kind}', () => ({ path: { kind: 'welcome' }, body: mailText })),
  operators('POST /mail_texts/{kind}/preview', () => ({ path: { kind: 'welcome' }, body: mailText })),
  operators('GET /mails'),
  // An email that doesn't exist, and a job that no server schedules.
  operators('POST /mails/{id}/resend', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('GET /jobs'),
  operators('POST /jobs/{name}/run', () => ({ path: { name: 'no-such-job' } }), '404'),
  operators('GET /audit'),
  operators('GET /settings'),
  operators('GET /texts/{name}', () => ({ path: { name: 'about' } })),
  operators('POST /texts/preview', () => ({ body: { name: 'about', markdown: 'We are here.' } })),
  operators('GET /categories'),
  operators(
    'POST /categories',
    () => ({ body: { name: `Upholstery ${Date.now()}`, description: 'Chairs and sofas' } }),
    '201',
  ),
  operators('GET /exports/{file}', () => ({ path: { file: 'categories.csv' } })),
  operators('GET /imports'),
  operators('GET /imports/sample.csv'),
  // An import that doesn't exist, and one without a file.
  operators('GET /imports/{id}', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('POST /imports', () => ({ body: {} }), '415'),
  operators('POST /imports/{id}/invite', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('POST /imports/{id}/undo', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('POST /imports/{id}/codes', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('GET /searches'),
  operators('GET /searches/synonyms'),
  // It was not added.
  operators('DELETE /searches/synonyms', () => ({ body: { term: 'loo rug', category: 'Cleaning' } }), '404'),
  operators('POST /searches/synonyms', () => ({ body: { term: 'loo brush', category: 'Cleaning' } }), '201'),
  operators('PATCH /categories/{id}', () => ({ path: { id: '1' }, body: { questions: [] } })),
  operators('DELETE /icon'),
  operators('DELETE /logo'),
  operators('POST /icon', async ({ file }) => ({ body: await file() })),
  operators('POST /logo', async ({ file }) => ({ body: await file() })),
  operators('PATCH /settings', () => ({ body: { support_email: null } })),
]
