import { Hono } from 'hono'
import { z } from 'zod'
import { requireProfile, requireRole, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { answers, body, params } from '#platform/http/request.server.ts'
import { Id } from '#platform/ids.ts'
import { msg, t } from '#ui/language.ts'
import { issueReceipt, setReceiptDetails } from './commands.server.ts'
import { Receipt } from './contract.ts'
import { getReceipt, getReceiptDetails } from './queries.server.ts'
import { ReceiptDetails } from './schema.ts'

const ById = z.object({ id: Id() })
const providersOnly = requireRole('provider', msg('Only service providers have receipt details.'))

/** Mounted at /rest/v1/bookings. */
export const receipts = new Hono<SignedInEnv>()
  .get('/:id/receipt', requireProfile, answers('Get the receipt of an own booking', Receipt), params(ById), async (c) =>
    c.json(await getReceipt(c.var.db, c.var.profile, c.req.valid('param').id)),
  )
  .post(
    '/:id/receipt',
    requireProfile,
    answers('Add the receipt of a completed own booking, once', Receipt),
    params(ById),
    async (c) => c.json(await issueReceipt(c.var, c.req.valid('param').id)),
  )

/** Mounted at /rest/v1/providers. */
export const receiptDetails = new Hono<SignedInEnv>()
  .get(
    '/:id/receipt_details',
    answers('Get the facts on own receipts', ReceiptDetails),
    requireProfile,
    providersOnly,
    params(ById),
    async (c) => {
      const { id } = c.req.valid('param')
      if (id !== c.var.profile.id) throw notFound(t('Provider not found'))
      return c.json(await getReceiptDetails(c.var.db, id))
    },
  )
  .put(
    '/:id/receipt_details',
    answers('Change the facts on own receipts', ReceiptDetails),
    requireProfile,
    providersOnly,
    params(ById),
    body(ReceiptDetails),
    async (c) => {
      const { id } = c.req.valid('param')
      if (id !== c.var.profile.id) throw notFound(t('Provider not found'))
      return c.json(await setReceiptDetails(c.var, id, c.req.valid('json')))
    },
  )
