import { type Row, row } from './permission-row.ts'

const everybody = '200 200 200 200 200 200 200'
const ledBack = '303 303 303 303 303 303 303'

/** Whoever has the address below a mail may switch its kind off, signed in or not, as whomever. */
export const optOutRows: Row[] = [
  row('GET /rest/v1/mail-opt-outs', everybody, async ({ stopToken }) => ({ query: { token: await stopToken() } })),
  row('POST /unsubscribe', ledBack, async ({ stopToken }) => ({ query: { token: await stopToken() } })),
]
