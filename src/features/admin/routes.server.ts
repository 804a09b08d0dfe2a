import { Hono } from 'hono'
import type { SignedInEnv } from '../accounts/middleware.server.ts'
import { auditTrail } from './audit/routes.server.ts'
import { businesses } from './businesses/routes.server.ts'
import { jobDesk } from './jobs/routes.server.ts'
import { requireOperator } from './middleware.server.ts'
import { reportDesk, reviewDesk } from './moderation/routes.server.ts'
import { outbox } from './outbox/routes.server.ts'
import { overview } from './overview/routes.server.ts'
import { people } from './people/routes.server.ts'
import { requestDesk } from './requests/routes.server.ts'
import { settings } from './settings/routes.server.ts'

/** Mounted at /rest/v1/admin: for operators, all of it. */
export const admin = new Hono<SignedInEnv>()
  .use(requireOperator)
  .route('/overview', overview)
  .route('/people', people)
  .route('/providers', businesses)
  .route('/reports', reportDesk)
  .route('/reviews', reviewDesk)
  .route('/requests', requestDesk)
  .route('/mails', outbox)
  .route('/jobs', jobDesk)
  .route('/audit', auditTrail)
  .route('/settings', settings)
