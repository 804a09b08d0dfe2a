import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import { answers, body } from '#platform/http/request.server.ts'
import { Booking } from './contract.ts'
import { answerFinalPrice, proposeFinalPrice } from './final-price-commands.server.ts'
import { FinalPrice, FinalPriceAnswer } from './final-price-schema.ts'

/** Mounted at /rest/v1/rpc. */
export const finalPriceProcedures = new Hono<SignedInEnv>()
  .post(
    '/propose_final_price',
    requireProfile,
    answers('Propose the final amount of a job, as its provider', Booking),
    body(FinalPrice),
    async (c) => c.json(await proposeFinalPrice(c.var, c.req.valid('json'))),
  )
  .post(
    '/answer_final_price',
    requireProfile,
    answers('Accept or dispute a proposed final amount, as the customer', Booking),
    body(FinalPriceAnswer),
    async (c) => c.json(await answerFinalPrice(c.var, c.req.valid('json'))),
  )
