import { Hono } from 'hono'
import { z } from 'zod'
import { DeskField, FieldChange, FieldForm, FieldsWish, NewField } from '#domains/catalog/fields-contract.ts'
import { getDeskField, getDeskValues, listDeskFields } from '#domains/catalog/fields-queries.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { changeField, createField } from './fields-commands.server.ts'
import type { OperatorEnv } from './middleware.server.ts'

const All = z.object({ items: z.array(DeskField), next_cursor: z.null() })

/** Mounted at /rest/v1/admin/fields. */
export const adminFields = new Hono<OperatorEnv>()
  .get('/', answers('List the own fields of the site, also hidden ones', All), async (c) =>
    c.json({ items: await listDeskFields(c.var.db), next_cursor: null }),
  )
  .get(
    '/values',
    answers('Get the own fields of a business, service or service request', FieldForm),
    query(FieldsWish.extend({ id: Id() })),
    async (c) => c.json(await getDeskValues(c.var.db, c.req.valid('query'))),
  )
  .post('/', answers('Add an own field', DeskField, 201), body(NewField), async (c) => {
    const id = await createField(c.var, c.req.valid('json'))
    return c.json(await getDeskField(c.var.db, id), 201)
  })
  .patch(
    '/:id',
    answers('Rename, hide, order or describe an own field', DeskField),
    params(z.object({ id: Id() })),
    body(FieldChange),
    async (c) => {
      const { id } = c.req.valid('param')
      await changeField(c.var, id, c.req.valid('json'))
      return c.json(await getDeskField(c.var.db, id))
    },
  )
