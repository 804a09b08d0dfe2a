import { adminRows } from './admin-permissions.ts'
import { bookingRows } from './booking-permissions.ts'
import { claimRows } from './claim-permissions.ts'
import { clientRows } from './client-permissions.ts'
import { deskRows } from './desk-permissions.ts'
import { optOutRows } from './opt-out-permissions.ts'
import { conversationOf, type Row, row } from './permission-row.ts'
import { reportRows } from './report-permissions.ts'
import { reviewRows } from './review-permissions.ts'
import { requestRows } from './service-request-permissions.ts'
import { setupRows } from './setup-permissions.ts'
import { timeRows } from './time-permissions.ts'

/**
 * `customer` and `provider` own the rows; the `other` ones are strangers, `admin` is an operator
 * without a part in them.
 */
export const callers = [
  'anonymous',
  'customer',
  'provider',
  'other_customer',
  'other_provider',
  'admin',
  'recovery',
] as const

/** A well-formed answer of a passkey, to no challenge. */
const aPasskey = {
  name: 'Laptop',
  user_type: 'customer',
  response: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
}

const everyone = '200 200 200 200 200 200 200'
const signedIn = '401 200 200 200 200 200 401'

/**
 * The permission matrix (docs/product/roles-and-accounts.md). A new operation needs a row here,
 * with a valid request, so that its status is about permission. A name after `#` tells apart
 * several requests of one operation.
 */
export const matrix: Row[] = [
  // Accounts                                      none   cust prov oth.c oth.p admin recovery
  row('GET /auth/v1/health', everyone),
  row('POST /auth/v1/signup', '201 201 201 201 201 201 201', ({ form }) => ({ body: form })),
  row('POST /auth/v1/token', everyone, ({ customer, password }) => ({
    query: { grant_type: 'password' },
    body: { email: customer.email, password, user_type: 'customer' },
  })),
  row('POST /auth/v1/token # renew', signedIn, () => ({ query: { grant_type: 'refresh_token' }, body: {} })),
  row('POST /auth/v1/recover', everyone, ({ customer }) => ({ body: { email: customer.email } })),
  row('POST /auth/v1/otp', everyone, ({ customer }) => ({ body: { email: customer.email, user_type: 'customer' } })),
  row('POST /auth/v1/resend', everyone, ({ customer }) => ({ body: { email: customer.email, type: 'signup' } })),
  row('POST /auth/v1/verify', everyone, async ({ link }) => ({
    body: { type: 'magiclink', token_hash: await link() },
  })),
  row('GET /auth/v1/recovery', '401 401 401 401 401 401 204'),
  row('GET /auth/v1/recovery/ways', '401 401 401 401 401 401 200'),
  row('POST /auth/v1/logout', '204 204 204 204 204 204 204'),
  row('GET /auth/v1/user', signedIn),
  row('PUT /auth/v1/user', '401 200 200 200 200 200 403', () => ({ body: { data: { name: 'Another Name' } } })),
  row('PUT /auth/v1/user # a new password', '401 422 422 422 422 422 200', () => ({
    body: { password: 'a brand new lantern' },
  })),
  row('DELETE /auth/v1/user', '401 204 204 204 204 204 401', ({ password }) => ({ body: { password } })),
  row('GET /auth/v1/export', signedIn),
  row('GET /auth/v1/sessions', signedIn),
  row('DELETE /auth/v1/sessions/{id}', '401 204 404 404 404 404 401', async ({ session }) => ({
    path: { id: await session() },
  })),
  // The user's own login; 409: nothing is set up, 404: Google is not configured
  row('GET /auth/v1/factors', signedIn),
  row('POST /auth/v1/factors/authenticator', '401 201 201 201 201 201 401', ({ password }) => ({ body: { password } })),
  row('DELETE /auth/v1/factors/authenticator', '401 409 409 409 409 409 401', ({ password }) => ({
    body: { password },
  })),
  row('POST /auth/v1/factors/authenticator/confirm', '401 409 409 409 409 409 401', () => ({
    body: { code: '123456' },
  })),
  row('POST /auth/v1/factors/authenticator/recovery-codes', '401 409 409 409 409 409 401', ({ password }) => ({
    body: { password },
  })),
  row('POST /auth/v1/email-change', signedIn, ({ password }) => ({
    body: { email: 'another@mail.example', password },
  })),
  row('POST /auth/v1/email-change/confirm', '401 403 403 403 403 403 401', () => ({ body: { token: 'unknown' } })),
  row('POST /auth/v1/email-change/undo', '403 403 403 403 403 403 403', () => ({ body: { token: 'unknown' } })),
  row('GET /auth/v1/authorize', '404 404 404 404 404 404 404', () => ({
    query: { provider: 'google', user_type: 'customer' },
  })),
  row('GET /auth/v1/callback/google', '404 404 404 404 404 404 404'),
  row('POST /auth/v1/factors/google', '401 404 404 404 404 404 401', ({ password }) => ({ body: { password } })),
  row('DELETE /auth/v1/factors/google', '401 404 404 404 404 404 401', ({ password }) => ({ body: { password } })),
  row('POST /auth/v1/factors/google/code', '403 403 403 403 403 403 403', () => ({ body: { code: '123456' } })),
  row('POST /auth/v1/factors/passkeys/options', signedIn, ({ password }) => ({ body: { password } })),
  row('POST /auth/v1/factors/passkeys', '401 409 409 409 409 409 401', () => ({ body: aPasskey })),
  row('POST /auth/v1/factors/passkeys/sign-in/options', everyone),
  row('POST /auth/v1/factors/passkeys/sign-in', '403 403 403 403 403 403 403', () => ({ body: aPasskey })),
  row('PATCH /auth/v1/factors/passkeys/{id}', '401 200 404 404 404 404 401', async ({ passkey }) => ({
    path: { id: await passkey() },
    body: { name: 'Mine' },
  })),
  row('DELETE /auth/v1/factors/passkeys/{id}', '401 204 404 404 404 404 401', async ({ passkey }) => ({
    path: { id: await passkey() },
  })),
  row('PATCH /rest/v1/users/{id}', '401 200 404 404 404 404 401', ({ customer }) => ({
    path: customer,
    body: { name: 'Mine' },
  })),
  row('DELETE /rest/v1/users/{id}', '401 409 404 404 404 404 401', ({ customer, password }) => ({
    path: customer,
    body: { password },
  })),
  row('POST /rest/v1/rpc/ensure_user_profile', signedIn, () => ({ body: {} })),
  row('POST /rest/v1/rpc/create_user_profile_for_role', '401 201 403 403 403 403 401', ({ customer, form }) => ({
    body: { user_id: customer.auth_user_id, email_val: customer.email, metadata: form.data },
  })),
  row('POST /rest/v1/rpc/debug_user_creation', '401 200 404 404 404 404 401', ({ customer }) => ({ body: customer })),

  row('GET /rest/v1/events', signedIn),
  row('GET /rest/v1/legal_agreements', signedIn),
  row('POST /rest/v1/legal_agreements', '401 404 404 404 404 404 401', () => ({ body: { name: 'terms', version: 1 } })),
  row('GET /rest/v1/push/key', signedIn),
  row('GET /rest/v1/push/subscriptions', signedIn),
  row('PUT /rest/v1/push/subscriptions', signedIn, ({ pushDevice }) => ({ body: pushDevice.body() })),
  // This site sends no texts, so that there is no number.
  row('GET /rest/v1/sms/number', signedIn),
  row('PUT /rest/v1/sms/number', '401 404 404 404 404 404 401', () => ({
    body: { phone: '(212) 555-0144', agrees: true, time_zone: 'America/New_York' },
  })),
  row('POST /rest/v1/sms/number/confirm', '401 409 409 409 409 409 401', () => ({ body: { code: '123456' } })),
  row('PATCH /rest/v1/sms/number', '401 404 404 404 404 404 401', () => ({ body: { unwanted: [] } })),
  row('DELETE /rest/v1/sms/number', '401 204 204 204 204 204 401'),
  row('PUT /rest/v1/push/quiet_hours', signedIn, () => ({ body: { quiet_hours: null } })),
  row('DELETE /rest/v1/push/subscriptions/{id}', '401 204 404 404 404 404 401', async ({ pushDevice }) => ({
    path: { id: await pushDevice.id() },
  })),
  row('GET /rest/v1/programs', signedIn),
  row('DELETE /rest/v1/programs/{id}', '401 204 404 404 404 404 401', async ({ connectedProgram }) => ({
    path: { id: await connectedProgram() },
  })),
  // Only the browser that a program has sent here may read its request, or answer it.
  row('GET /rest/v1/programs/requests/{id}', '401 404 404 404 404 404 401', () => ({ path: { id: 'x'.repeat(43) } })),
  row('POST /rest/v1/programs/requests/{id}', '401 404 404 404 404 404 401', () => ({
    path: { id: 'x'.repeat(43) },
    body: { allow: true },
  })),
  row('GET /rest/v1/webhooks', signedIn),
  row('POST /rest/v1/webhooks', '401 201 201 201 201 201 401', () => ({
    body: { url: 'https://hooks.example/', events: ['booking.requested'] },
  })),
  row('PATCH /rest/v1/webhooks/{id}', '401 200 404 404 404 404 401', async ({ webhook }) => ({
    path: { id: (await webhook()).id },
    body: { is_active: false },
  })),
  row('DELETE /rest/v1/webhooks/{id}', '401 204 404 404 404 404 401', async ({ webhook }) => ({
    path: { id: (await webhook()).id },
  })),
  row('POST /rest/v1/webhooks/{id}/rotate', '401 200 404 404 404 404 401', async ({ webhook }) => ({
    path: { id: (await webhook()).id },
  })),
  row('POST /rest/v1/webhooks/{id}/test', '401 201 404 404 404 404 401', async ({ webhook }) => ({
    path: { id: (await webhook()).id },
  })),
  row('GET /rest/v1/webhooks/{id}/deliveries', '401 200 404 404 404 404 401', async ({ webhook }) => ({
    path: { id: (await webhook()).id },
  })),
  row(
    'POST /rest/v1/webhooks/{id}/deliveries/{delivery_id}/replay',
    '401 200 404 404 404 404 401',
    async ({ webhook }) => ({ path: await webhook() }),
  ),
  row('GET /rest/v1/tokens', signedIn),
  row('POST /rest/v1/tokens', '401 201 201 201 201 201 401', ({ password }) => ({
    body: { name: 'My program', scopes: ['read'], password },
  })),
  row('DELETE /rest/v1/tokens/{id}', '401 204 404 404 404 404 401', async ({ apiToken }) => ({
    path: { id: await apiToken() },
  })),

  // Public
  row('GET /rest/v1/site', everyone),
  // Operators have written no text.
  row('GET /rest/v1/site/texts/{name}', '404 404 404 404 404 404 404', () => ({ path: { name: 'terms' } })),
  row('POST /rest/v1/contact', everyone, ({ form }) => ({
    body: { name: 'Casey', email: form.email, subject: 'Other', message: 'Hello' },
  })),
  row('GET /rest/v1/locations/zip/{zip}', everyone, () => ({ path: { zip: '10001' } })),
  row('GET /rest/v1/locations/nearest', everyone, () => ({ query: { lat: '40.7', lng: '-74' } })),
  row('GET /rest/v1/categories', everyone),
  row('GET /rest/v1/fields', everyone, () => ({ query: { of: 'provider' } })),
  row('GET /rest/v1/categories/{category}/questions', everyone, () => ({ path: { category: 'cleaning' } })),
  row('GET /rest/v1/categories/{category}/towns', everyone, () => ({ path: { category: 'cleaning' } })),
  row('GET /rest/v1/categories/{category}/towns/{state}/{town}', everyone, () => ({
    path: { category: 'cleaning', state: 'ny', town: 'new-york' },
  })),
  row('GET /robots.txt', everyone),
  row('GET /llms.txt', everyone),
  row('GET /sitemap.xml', everyone),
  row('GET /sitemap-pages.xml', everyone),
  row('GET /sitemap-towns.xml', everyone, () => ({ query: { category: '1' } })),
  row('GET /sitemap-providers.xml', everyone, ({ provider }) => ({ query: { from: provider.id } })),
  row('GET /og/porchlight.png', everyone),
  row('GET /og/category/{file}', everyone, () => ({ path: { file: 'cleaning.png' } })),
  row('GET /og/provider/{file}', everyone, ({ provider }) => ({ path: { file: `${provider.id}.png` } })),
  row('GET /rest/v1/providers', everyone),
  row('GET /rest/v1/providers/featured', everyone),
  row('GET /rest/v1/providers/{id}', everyone, ({ provider }) => ({ path: provider })),
  row('GET /rest/v1/providers/{id}/record', everyone, ({ provider }) => ({ path: provider })),
  row('GET /rest/v1/providers/{id}/slots', everyone, ({ provider }) => ({ path: provider })),
  row('GET /rest/v1/services', everyone, ({ provider }) => ({ query: { provider_id: provider.id } })),
  row('GET /rest/v1/services/suggestions', everyone, () => ({ query: { search: 'clean' } })),
  row('GET /rest/v1/search/suggestions', everyone, () => ({ query: { search: 'clean' } })),
  // A file that no field shows.
  row('GET /storage/v1/object/public/field-files/{name}', '404 404 404 404 404 404 404', () => ({
    path: { name: 'none.pdf' },
  })),
  row('GET /storage/v1/object/public/{bucket}/{name}', everyone, async ({ picture }) => ({ path: await picture() })),
  row('GET /rest/v1/openapi.json', everyone),
  row('GET /docs/api', everyone),
  row('GET /livez', everyone),
  row('GET /readyz', everyone),
  row('GET /metrics', everyone),
  row('GET /dev/mail.json', everyone),
  row('GET /dev/mail.html # no such email', '404 404 404 404 404 404 404', () => ({
    query: { to: 'nemo@mail.example', subject: 'Welcome', created_at: '2026-01-01T00:00:00.000Z' },
  })),

  // A provider's own business
  row('PATCH /rest/v1/providers/{id}', '401 403 200 403 404 403 401', ({ provider }) => ({
    path: provider,
    body: { business_name: 'Mine' },
  })),
  // It was not declined.
  row('POST /rest/v1/providers/{id}/approval', '401 403 409 403 404 403 401', ({ provider }) => ({ path: provider })),
  row('GET /rest/v1/providers/{id}/credentials', '401 403 200 403 404 403 401', ({ provider }) => ({ path: provider })),
  row('GET /rest/v1/providers/{id}/trader_details', '401 403 200 403 404 403 401', ({ provider }) => ({
    path: provider,
  })),
  // The site does not ask.
  row('PUT /rest/v1/providers/{id}/trader_details', '401 403 409 403 404 403 401', ({ provider }) => ({
    path: provider,
    body: { status: 'private' },
  })),
  // Without a document.
  row('POST /rest/v1/providers/{id}/credentials', '401 403 422 403 422 403 401', ({ provider }) => ({
    path: provider,
    body: {},
  })),
  // One that doesn't exist.
  row(
    'PUT /rest/v1/providers/{id}/credentials/{credential_id}',
    '401 403 404 403 404 403 401',
    ({ provider: { id }, customer }) => ({
      path: { id, credential_id: customer.id },
      body: {
        kind: 'license',
        title: 'Licensed',
        number: '1',
        issuer: 'Board',
        expires_on: null,
        document: 'none.pdf',
      },
    }),
  ),
  row(
    'DELETE /rest/v1/providers/{id}/credentials/{credential_id}',
    '401 403 404 403 404 403 401',
    ({ provider: { id }, customer }) => ({ path: { id, credential_id: customer.id } }),
  ),
  ...deskRows,

  // Bookings
  row('GET /rest/v1/bookings', signedIn),
  row('GET /rest/v1/bookings/counts', signedIn),
  row('GET /rest/v1/start', signedIn),
  row('GET /rest/v1/dashboard', signedIn),
  row('GET /rest/v1/bookings/{id}', '401 200 200 404 404 404 401', ({ booking }) => ({ path: booking })),
  row('POST /rest/v1/bookings', '401 201 403 201 403 201 401', ({ new_booking }) => ({ body: new_booking })),
  row('POST /rest/v1/bookings/seen', '401 403 204 403 204 403 401', ({ booking }) => ({
    body: { booking_ids: [booking.id] },
  })),
  row('POST /rest/v1/rpc/set_booking_crew', '401 403 422 404 404 404 401', ({ booking }) => ({
    body: { booking_id: booking.id, crew: 2 },
  })),
  row('POST /rest/v1/rpc/set_booking_progress', '401 409 409 404 404 404 401', ({ booking }) => ({
    body: { booking_id: booking.id, progress: 'on_the_way' },
  })),
  // The job isn't completed.
  row('GET /rest/v1/bookings/{id}/receipt', '401 404 404 404 404 404 401', ({ booking }) => ({ path: booking })),
  row('POST /rest/v1/bookings/{id}/receipt', '401 409 409 404 404 404 401', ({ booking }) => ({ path: booking })),
  // The provider has no page.
  row('GET /rest/v1/handles/{handle}', '404 404 404 404 404 404 404', () => ({ path: { handle: 'elm-street' } })),
  row('GET /p/{handle}/qr.svg', '404 404 404 404 404 404 404', () => ({ path: { handle: 'elm-street' } })),
  row('GET /rest/v1/providers/{id}/receipt_details', '401 403 200 403 404 403 401', ({ provider }) => ({
    path: provider,
  })),
  row('PUT /rest/v1/providers/{id}/receipt_details', '401 403 200 403 404 403 401', ({ provider }) => ({
    path: provider,
    body: { legal_name: '', address: '', tax_id: '', tax_label: '', tax_rate: 0 },
  })),
  row('POST /rest/v1/rpc/propose_final_price', '401 409 409 404 404 404 401', ({ booking }) => ({
    body: { booking_id: booking.id, lines: [{ label: 'Work', unit_price: 10 }] },
  })),
  row('POST /rest/v1/rpc/answer_final_price', '401 409 409 404 404 404 401', ({ booking }) => ({
    body: { booking_id: booking.id, accept: true },
  })),
  // 409: the booking has not begun.
  row('POST /rest/v1/rpc/note_no_show', '401 409 409 404 404 404 401', ({ booking }) => ({
    body: { booking_id: booking.id },
  })),
  row('POST /rest/v1/bookings/{id}/reveal', '401 403 200 404 404 404 401', ({ booking }) => ({ path: booking })),
  row('POST /rest/v1/rpc/set_booking_status # cancel', '401 200 200 404 404 404 401', async ({ revealed }) => ({
    body: { booking_id: await revealed(), new_status: 'cancelled', reason: 'Ill' },
  })),
  row('POST /rest/v1/rpc/set_booking_status # accept', '401 409 200 404 404 404 401', async ({ revealed }) => ({
    body: { booking_id: await revealed(), new_status: 'confirmed' },
  })),
  row(
    'POST /rest/v1/rpc/users_have_established_connection',
    '401 200 200 403 403 403 401',
    ({ customer, provider }) => ({
      body: { user1_id: customer.id, user2_id: provider.id },
    }),
  ),

  ...bookingRows,
  ...claimRows,
  ...setupRows,
  ...clientRows,
  ...requestRows,
  ...optOutRows,
  ...timeRows,
  ...reportRows,
  ...adminRows,
  ...reviewRows,

  // Messages and notifications
  row('GET /rest/v1/conversations', signedIn),
  row('GET /rest/v1/conversations/{id}', '401 404 200 404 404 404 401', ({ customer }) => ({ path: customer })),
  row('GET /rest/v1/messages', signedIn, ({ customer }) => ({ query: { with: customer.id } })),
  row('POST /rest/v1/messages', '401 404 201 404 404 404 401', async ({ provider }) => ({
    body: { conversation_id: await conversationOf(provider), content: 'Hello' },
  })),
  row('POST /rest/v1/messages # to a provider', '401 201 422 403 403 403 401', ({ provider }) => ({
    body: { receiver_id: provider.id, content: 'Hello' },
  })),
  row('POST /rest/v1/messages/read', '401 204 204 204 204 204 401', ({ customer }) => ({
    body: { sender_id: customer.id },
  })),
  row('POST /rest/v1/messages/unlock', '401 403 204 403 204 403 401', ({ customer }) => ({
    body: { sender_id: customer.id },
  })),
  row('GET /rest/v1/messages/unread_count', signedIn),
  row('GET /rest/v1/saved_replies', '401 403 200 403 200 403 401'),
  row('POST /rest/v1/saved_replies', '401 403 201 403 201 403 401', () => ({ body: { content: 'On my way!' } })),
  row('DELETE /rest/v1/saved_replies/{id}', '401 403 204 403 404 403 401', async ({ savedReply }) => ({
    path: await savedReply(),
  })),
  row('GET /rest/v1/notifications', signedIn),
  row('GET /rest/v1/notifications/unread_count', signedIn),
  row('POST /rest/v1/notifications/read_all', '401 204 204 204 204 204 401'),
  row('POST /rest/v1/notifications/{id}/read', '401 200 404 404 404 404 401', async ({ notification }) => ({
    path: { id: await notification() },
  })),
  row('GET /rest/v1/notifications/preferences', signedIn),
  row('PUT /rest/v1/notifications/preferences', signedIn, () => ({
    body: { items: [{ kind: 'new_message', email: false }] },
  })),
  row('GET /realtime/v1/events', signedIn),

  // Pictures and functions
  row('POST /storage/v1/object/{bucket}', '401 201 201 201 201 201 401', async ({ file }) => ({
    path: { bucket: 'avatars' },
    body: await file(),
  })),
  row('GET /rest/v1/fields/form', signedIn, () => ({ query: { of: 'provider' } })),
  row('GET /rest/v1/fields/form # of a business', '401 404 200 404 404 404 401', ({ provider: { id } }) => ({
    query: { of: 'provider', id },
  })),
  row('GET /storage/v1/object/authenticated/credential-files/{name}', '401 404 404 404 404 404 401', () => ({
    path: { name: 'none.pdf' },
  })),
  row('GET /storage/v1/object/authenticated/field-files/{name}', '401 404 404 404 404 404 401', () => ({
    path: { name: 'none.pdf' },
  })),
  row(
    'GET /storage/v1/object/authenticated/booking-photos/{name}',
    '401 200 200 404 404 404 401',
    async ({ bookingPhoto }) => ({ path: await bookingPhoto() }),
  ),
  row(
    'GET /storage/v1/object/authenticated/request-photos/{name}',
    '401 200 200 404 404 404 401',
    async ({ requestPhoto }) => ({ path: await requestPhoto() }),
  ),
  row(
    'GET /storage/v1/object/authenticated/request-photos/{name} # asks a provider',
    '401 200 200 404 404 404 401',
    async ({ quotePhoto }) => ({ path: await quotePhoto() }),
  ),
  row(
    'GET /storage/v1/object/authenticated/message-photos/{name}',
    '401 200 200 404 404 404 401',
    async ({ messagePhoto }) => ({ path: await messagePhoto() }),
  ),
  row('DELETE /storage/v1/object/{bucket}/{name}', '401 204 404 404 404 404 401', async ({ picture }) => ({
    path: await picture(),
  })),
  row('POST /functions/v1/email-notifications', '401 200 403 403 403 403 401', ({ customer }) => ({
    body: { type: 'signup_confirmation', email: customer.email, name: 'Casey', userType: 'customer' },
  })),
]
