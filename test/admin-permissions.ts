import type { Asked } from './permission-row.ts'
import { type Row, row } from './permission-row.ts'
import type { Street } from './street.ts'

/**
 * Operators only; everyone else gets 404. `roles` says yes or no for each role, and `found` is the
 * status for those who may; the others get 403.
 */
const operators = (
  operation: string,
  roles: string,
  ask?: (street: Street) => Asked | Promise<Asked>,
  found = '200',
): AdminRow => ({
  ...row(operation.replace(' ', ' /rest/v1/admin'), `401 404 404 404 404 ${found} 401`, ask),
  roles: roles.split(/ +/).map((may) => (may === 'yes' ? found : '403')),
})

/** A row with the status for each role, in the order of `staffRoles`. */
export type AdminRow = Row & { roles: readonly string[] }

const customer = ({ customer: { auth_user_id: id } }: Street) => ({ id })
const mailText = { subject: 'Hello {name}', introduction: null }
const because = { reason: 'Of something' }

/** The operations of the admin area. */
export const adminRows: AdminRow[] = [
  //                        owner moderator support read-only
  operators('GET /overview', 'yes yes yes yes'),
  operators('GET /checklist', 'yes no  no  no'),
  operators('POST /checklist/hide', 'yes no  no  no', undefined, '204'),
  operators('GET /needs', 'yes yes yes yes'),
  operators('GET /people', 'yes yes yes yes'),
  operators('GET /people/{id}', 'yes yes yes yes', (street) => ({ path: customer(street) })),
  operators('POST /people/{id}/suspend', 'yes yes no  no', (street) => ({ path: customer(street), body: because })),
  operators('POST /people/{id}/restore', 'yes yes no  no', (street) => ({ path: customer(street) })),
  operators('POST /people/{id}/operator', 'yes no  no  no', (street) => ({
    path: customer(street),
    body: { password: street.password },
  })),
  operators('DELETE /people/{id}/operator', 'yes no  no  no', (street) => ({
    path: customer(street),
    body: { password: street.password },
  })),
  operators('GET /providers', 'yes yes yes yes'),
  operators('GET /providers/{id}', 'yes yes yes yes', ({ provider }) => ({ path: provider })),
  operators('POST /providers/{id}/verify', 'yes yes no  no', ({ provider }) => ({
    path: provider,
    body: { checked: ['identity'] },
  })),
  operators('POST /providers/{id}/unverify', 'yes yes no  no', ({ provider }) => ({ path: provider })),
  // It does not wait.
  operators('POST /providers/{id}/approve', 'yes yes no  no', ({ provider }) => ({ path: provider }), '409'),
  operators(
    'POST /providers/{id}/decline',
    'yes yes no  no',
    ({ provider }) => ({ path: provider, body: because }),
    '409',
  ),
  // It said nothing.
  operators(
    'POST /providers/{id}/trader/approve',
    'yes yes no  no',
    ({ provider }) => ({ path: provider, body: { given_at: '2026-03-01T00:00:00.000Z' } }),
    '409',
  ),
  operators(
    'POST /providers/{id}/trader/decline',
    'yes yes no  no',
    ({ provider }) => ({ path: provider, body: { given_at: '2026-03-01T00:00:00.000Z', ...because } }),
    '409',
  ),
  operators('POST /providers/{id}/feature', 'yes yes no  no', ({ provider }) => ({ path: provider })),
  operators('POST /providers/{id}/unfeature', 'yes yes no  no', ({ provider }) => ({ path: provider })),
  operators('GET /reports', 'yes yes no  no'),
  operators('GET /reports/{id}', 'yes yes no  no', async ({ report }) => ({ path: await report() })),
  operators('GET /reports/{id}/conversation', 'yes yes no  no', async ({ report }) => ({
    path: await report(),
    query: because,
  })),
  operators('POST /reports/{id}/decide', 'yes yes no  no', async ({ report }) => ({
    path: await report(),
    body: { status: 'dismissed' },
  })),
  // A review that doesn't exist.
  operators(
    'POST /reviews/{id}/hide',
    'yes yes no  no',
    ({ customer: { id } }) => ({ path: { id }, body: because }),
    '404',
  ),
  operators('POST /reviews/{id}/restore', 'yes yes no  no', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('GET /bookings', 'yes no  yes no'),
  operators('GET /bookings/{id}', 'yes no  yes no', ({ booking }) => ({ path: booking, query: because })),
  operators('POST /bookings/{id}/cancel', 'yes no  yes no', ({ booking }) => ({ path: booking, body: because })),
  operators('GET /appeals', 'yes yes no  no'),
  // An appeal that doesn't exist.
  operators(
    'POST /appeals/{id}/decide',
    'yes yes no  no',
    ({ customer: { id } }) => ({ path: { id }, body: { outcome: 'rejected', answer: 'It stands.' } }),
    '404',
  ),
  operators('GET /credentials', 'yes yes no  no'),
  // A credential that doesn't exist.
  operators(
    'GET /credentials/{id}',
    'yes yes no  no',
    ({ customer: { id } }) => ({ path: { id }, query: because }),
    '404',
  ),
  operators(
    'GET /credentials/{id}/document',
    'yes yes no  no',
    ({ customer: { id } }) => ({ path: { id }, query: because }),
    '404',
  ),
  operators(
    'POST /credentials/{id}/approve',
    'yes yes no  no',
    ({ customer: { id } }) => ({ path: { id }, body: { submitted_at: '2026-03-01T00:00:00.000Z' } }),
    '404',
  ),
  operators(
    'POST /credentials/{id}/decline',
    'yes yes no  no',
    ({ customer: { id } }) => ({ path: { id }, body: { submitted_at: '2026-03-01T00:00:00.000Z', ...because } }),
    '404',
  ),
  operators('GET /disputes', 'yes no  yes no'),
  operators('GET /requests', 'yes yes yes yes'),
  operators('POST /requests/{id}/close', 'yes yes no  no', async ({ serviceRequest }) => ({
    path: await serviceRequest(),
    body: because,
  })),
  // It isn't closed.
  operators(
    'POST /requests/{id}/reopen',
    'yes yes no  no',
    async ({ serviceRequest }) => ({ path: await serviceRequest() }),
    '409',
  ),
  operators('GET /mail_texts', 'yes no  no  no'),
  operators('GET /mail_texts/{kind}', 'yes no  no  no', () => ({ path: { kind: 'welcome' } })),
  operators('PUT /mail_texts/{kind}', 'yes no  no  no', () => ({ path: { kind: 'welcome' }, body: mailText })),
  operators('POST /mail_texts/{kind}/preview', 'yes no  no  no', () => ({
    path: { kind: 'welcome' },
    body: mailText,
  })),
  operators('GET /mails', 'yes yes yes yes'),
  // An email that doesn't exist, and a job that no server schedules.
  operators('POST /mails/{id}/resend', 'yes no  yes no', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('GET /jobs', 'yes yes yes yes'),
  operators('POST /jobs/{name}/run', 'yes no  no  no', () => ({ path: { name: 'no-such-job' } }), '404'),
  operators('GET /audit', 'yes yes yes yes'),
  operators('GET /settings', 'yes no  no  no'),
  operators('GET /texts/{name}', 'yes no  no  no', () => ({ path: { name: 'about' } })),
  operators('POST /texts/preview', 'yes no  no  no', () => ({ body: { name: 'about', markdown: 'We are here.' } })),
  operators('GET /categories', 'yes no  no  no'),
  operators(
    'POST /categories',
    'yes no  no  no',
    () => ({ body: { name: `Upholstery ${Date.now()}`, description: 'Chairs and sofas' } }),
    '201',
  ),
  operators('GET /fields', 'yes no  no  no'),
  operators('GET /fields/values', 'yes yes no  no', ({ provider: { id } }) => ({ query: { of: 'provider', id } })),
  operators(
    'POST /fields',
    'yes no  no  no',
    () => ({ body: { of: 'service', label: `Size ${Date.now()}`, kind: 'text' } }),
    '201',
  ),
  // A field that doesn't exist.
  operators(
    'PATCH /fields/{id}',
    'yes no  no  no',
    ({ customer: { id } }) => ({ path: { id }, body: { label: 'Size' } }),
    '404',
  ),
  operators('GET /exports/{file}', 'yes no  no  no', () => ({ path: { file: 'categories.csv' } })),
  operators('GET /provider_reports/{year}', 'yes no  no  no', () => ({ path: { year: '2026' } })),
  operators('GET /group_messages', 'yes no  no  no'),
  operators('POST /group_messages/count', 'yes no  no  no', () => ({ body: { audience: 'providers' } })),
  operators(
    'POST /group_messages',
    'yes no  no  no',
    () => ({ body: { audience: 'customers', subject: 'Hello', content: 'We are open.' } }),
    '201',
  ),
  operators('GET /imports', 'yes no  no  no'),
  operators('GET /imports/sample.csv', 'yes no  no  no'),
  // An import that doesn't exist, and one without a file.
  operators('GET /imports/{id}', 'yes no  no  no', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('POST /imports', 'yes no  no  no', () => ({ body: {} }), '415'),
  operators('POST /imports/{id}/invite', 'yes no  no  no', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('POST /imports/{id}/undo', 'yes no  no  no', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('POST /imports/{id}/codes', 'yes no  no  no', ({ customer: { id } }) => ({ path: { id } }), '404'),
  operators('GET /searches', 'yes yes yes yes'),
  operators('GET /sms', 'yes yes yes yes'),
  operators('GET /searches/synonyms', 'yes yes yes yes'),
  // It was not added.
  operators(
    'DELETE /searches/synonyms',
    'yes no  no  no',
    () => ({ body: { term: 'loo rug', category: 'Cleaning' } }),
    '404',
  ),
  operators(
    'POST /searches/synonyms',
    'yes no  no  no',
    () => ({ body: { term: 'loo brush', category: 'Cleaning' } }),
    '201',
  ),
  operators('PATCH /categories/{id}', 'yes no  no  no', () => ({ path: { id: '1' }, body: { questions: [] } })),
  operators('DELETE /icon', 'yes no  no  no'),
  operators('DELETE /logo', 'yes no  no  no'),
  operators('POST /icon', 'yes no  no  no', async ({ file }) => ({ body: await file() })),
  operators('POST /logo', 'yes no  no  no', async ({ file }) => ({ body: await file() })),
  operators('PATCH /settings', 'yes no  no  no', () => ({ body: { support_email: null } })),
]
