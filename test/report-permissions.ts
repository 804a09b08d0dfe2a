import { type Row, row } from './permission-row.ts'

/** Reports: signed-in users can report other users, but not themselves. */
export const reportRows: Row[] = [
  //                               none   cust prov oth.c oth.p admin recovery
  row('POST /rest/v1/reports', '401 201 403 201 201 201 401', ({ provider }) => ({
    body: { subject: 'profile', subject_id: provider.id, reason: 'spam' },
  })),
]
