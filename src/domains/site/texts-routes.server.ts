import { Hono } from 'hono'
import { requireProfile, type SignedInEnv } from '#domains/identity/middleware.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { publicAnswer } from '#platform/http/public-answer.server.ts'
import { answers, body, params, query } from '#platform/http/request.server.ts'
import { agreeTo } from './texts-commands.server.ts'
import { Agreement, LegalChanges, SiteText, SiteTextPath, SiteTextVersion } from './texts-contract.ts'
import { getSiteText, listLegalChanges } from './texts-queries.server.ts'

/** Mounted at /rest/v1/site/texts. */
export const siteTextRoutes = new Hono<AppEnv>().get(
  '/:name',
  publicAnswer,
  answers('Get a text that operators have written', SiteText),
  params(SiteTextPath),
  query(SiteTextVersion),
  async (c) => c.json(await getSiteText(c.var.db, { ...c.req.valid('param'), ...c.req.valid('query') })),
)

/** Mounted at /rest/v1/legal_agreements. */
export const legalAgreements = new Hono<SignedInEnv>()
  .get(
    '/',
    answers('List the legal texts that changed since the user last agreed', LegalChanges),
    requireProfile,
    async (c) => c.json({ items: await listLegalChanges(c.var.db, c.var.profile.auth_user_id), next_cursor: null }),
  )
  .post(
    '/',
    answers('Note that the user has read a legal text, or agrees to it', null),
    requireProfile,
    body(Agreement),
    async (c) => {
      await agreeTo(c.var, c.var.profile.auth_user_id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
