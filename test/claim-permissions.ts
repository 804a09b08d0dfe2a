import { type Row, row } from './permission-row.ts'

/** A link that was never sent. */
const noLink = () => ({ body: { token: 'none' } })

/**
 * Claims of imported businesses, and appeals. Only users claim; the link of an email needs no
 * account.
 */
export const claimRows: Row[] = [
  //                         none   cust prov oth.c oth.p admin recovery
  row('POST /rest/v1/claims', '401 403 403 403 403 403 401', noLink),
  // The business has an owner.
  row('POST /rest/v1/claims/link', '401 409 409 409 409 409 401', ({ provider }) => ({
    body: { provider_id: provider.id },
  })),
  // Suspended users can't sign in: the link of an email opens their appeal.
  row('POST /rest/v1/appeals/open', '403 403 403 403 403 403 403', noLink),
  row('POST /rest/v1/appeals', '403 403 403 403 403 403 403', () => ({ body: { token: 'none', text: 'A mistake' } })),
  // A decision about another user's review.
  row('GET /rest/v1/appeals/{id}', '401 404 404 404 404 404 401', ({ customer }) => ({ path: { id: customer.id } })),
  row('POST /rest/v1/appeals/{id}', '401 404 404 404 404 404 401', ({ customer }) => ({
    path: { id: customer.id },
    body: { text: 'A mistake' },
  })),
  row('POST /rest/v1/claims/open', '403 403 403 403 403 403 403', noLink),
  row('POST /rest/v1/claims/remove', '403 403 403 403 403 403 403', noLink),
  row('POST /rest/v1/claims/stop', '403 403 403 403 403 403 403', noLink),
]
