import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { PictureAddress } from '#domains/pictures/contract.ts'
import { Size, storedFile } from '#domains/pictures/middleware.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers, params, query } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { t } from '#ui/language.ts'
import { Field, FieldForm, FieldsWish } from './fields-contract.ts'
import { getFieldForm, isFilePublic, listPublicFields } from './fields-queries.server.ts'

/** Mounted at /rest/v1/fields. */
export const fields = new Hono<SignedInEnv>()
  .get(
    '/',
    publicAnswer,
    answers(
      'List the fields of this site that everyone may see',
      z.object({ items: z.array(Field), next_cursor: z.null() }),
    ),
    query(FieldsWish),
    async (c) => c.json({ items: await listPublicFields(c.var.db, c.req.valid('query').of), next_cursor: null }),
  )
  .get(
    '/form',
    answers('Get all fields that a form of yours asks for, with your values', FieldForm),
    mayAnswer(404),
    requireProfile,
    query(FieldsWish.extend({ id: z.optional(Id()) })),
    async (c) => {
      const profile_ids = c.var.session.identity.profiles.map(({ id }) => id)
      return c.json(await getFieldForm(c.var.db, { ...c.req.valid('query'), profile_ids }))
    },
  )

/** Mounted at /storage/v1/object/public/field-files. */
export const publicFieldFiles = new Hono<AppEnv>().get(
  '/:name',
  describeRoute({
    summary: 'Get a file of an own field that everyone may see',
    responses: {
      200: { description: 'The file', content: { 'image/webp': {}, 'application/pdf': {} } },
      default: failure,
    },
  }),
  params(PictureAddress.pick({ name: true })),
  query(Size),
  async (c) => {
    const { name } = c.req.valid('param')
    if (!(await isFilePublic(c.var.db, name))) throw notFound(t('File not found'))
    return storedFile(c.var.files, { bucket: 'field-files', name }, c.req.valid('query').size)
  },
)
