import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { idempotent } from '#platform/http/idempotent.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { sendReport } from './reports-commands.server.ts'
import { SentReport } from './reports-contract.ts'
import { NewReport } from './reports-schema.ts'

/** Mounted at /rest/v1/reports. */
export const reports = new Hono<SignedInEnv>()
  .use(requireProfile)
  .post(
    '/',
    answers('Report a review or a user to the operators', SentReport, 201),
    idempotent(201),
    body(NewReport),
    async (c) => c.json(await sendReport(c.var, c.req.valid('json')), 201),
  )
