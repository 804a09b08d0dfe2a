import { type Row, row } from './permission-row.ts'

const everyone = '200 200 200 200 200 200 200'
const missing = '404 404 404 404 404 404 404'
const ledBack = '303 303 303 303 303 303 303'

/** Anyone with the link in an email may turn off that kind of email, whether signed in or not. */
export const optOutRows: Row[] = [
  row('GET /rest/v1/mail-opt-outs', everyone, async ({ stopToken }) => ({ query: { token: await stopToken() } })),
  // Without a mail server that passes emails on, there is nothing here.
  row('POST /rest/v1/email_replies', missing),
  // The same without an SMS service.
  row('POST /rest/v1/sms/replies', missing),
  row('POST /rest/v1/sms/reports', missing),
  row('POST /unsubscribe', ledBack, async ({ stopToken }) => ({ query: { token: await stopToken() } })),
]
