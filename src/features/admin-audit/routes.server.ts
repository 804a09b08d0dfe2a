import { Hono } from 'hono'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'
import { listOf, Paging } from '#platform/http/cursor.server.ts'
import { answers, query } from '#platform/http/request.server.ts'
import { AuditEvent, AuditFilter } from './contract.ts'
import { listEvents } from './queries.server.ts'

/** Mounted at /rest/v1/admin/audit. */
export const auditTrail = new Hono<SignedInEnv>().get(
  '/',
  answers('What was done, the newest first', listOf(AuditEvent)),
  query(AuditFilter.and(Paging)),
  async (c) => c.json(await listEvents(c.var.db, c.req.valid('query'))),
)
