import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { OperatorEnv } from '#domains/operators/middleware.server.ts'
import { Reason } from '#domains/operators/schema.ts'
import { Size, storedFile } from '#domains/pictures/middleware.server.ts'
import { Paging } from '#platform/http/cursor.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { listOf } from '#platform/list.ts'
import { decideAsOperator, recordCheck } from './credentials-commands.server.ts'
import { CredentialFilter, CredentialSummary, OperatorCredential, SeenCredential } from './credentials-contract.ts'
import { getForCheck, listAllCredentials } from './credentials-queries.server.ts'

const ById = params(z.object({ id: Id() }))

/** Mounted at /rest/v1/admin/credentials. */
export const adminCredentials = new Hono<OperatorEnv>()
  .get(
    '/',
    answers('List the credentials of providers', listOf(CredentialSummary)),
    query(CredentialFilter.and(Paging)),
    async (c) => c.json(await listAllCredentials(c.var, c.req.valid('query'))),
  )
  .get(
    '/:id',
    answers('Get a credential, for a recorded reason', OperatorCredential),
    ById,
    query(Reason),
    async (c) => {
      const { id } = c.req.valid('param')
      await recordCheck(c.var, { id, reason: c.req.valid('query').reason })
      return c.json(await getForCheck(c.var, id))
    },
  )
  .get(
    '/:id/document',
    describeRoute({
      summary: 'Get the document of a credential, for a recorded reason',
      responses: {
        200: { description: 'The file', content: { 'image/webp': {}, 'application/pdf': {} } },
        default: failure,
      },
    }),
    ById,
    query(z.intersection(Size, Reason)),
    async (c) => {
      const { id } = c.req.valid('param')
      const { reason, size } = c.req.valid('query')
      const name = await recordCheck(c.var, { id, reason })
      return storedFile(c.var.files, { bucket: 'credential-files', name }, size)
    },
  )
  .post(
    '/:id/approve',
    answers('Accept a credential, which customers see then', OperatorCredential),
    mayAnswer(409),
    ById,
    body(SeenCredential),
    async (c) => {
      const { id } = c.req.valid('param')
      await decideAsOperator(c.var, { ...c.req.valid('json'), id, reason: null })
      return c.json(await getForCheck(c.var, id))
    },
  )
  .post(
    '/:id/decline',
    answers('Decline a credential, which goes back to its provider with the reason', OperatorCredential),
    mayAnswer(409),
    ById,
    body(SeenCredential.extend(Reason.shape)),
    async (c) => {
      const { id } = c.req.valid('param')
      await decideAsOperator(c.var, { id, ...c.req.valid('json') })
      return c.json(await getForCheck(c.var, id))
    },
  )
