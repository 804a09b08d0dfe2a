import { z } from 'zod'
import type { AccountEvent } from '#domains/identity/contract.ts'
import { type TokenScope, tokenScopes } from '#domains/identity/scopes-rules.ts'
import { Id } from '#platform/ids.ts'
import { OwnerProof } from './methods-contract.ts'
import { tokenTexts } from './tokens-rules.ts'

const Scopes = z.array(z.enum(tokenScopes), tokenTexts.scopesMissing)

/** A token of a program, without its secret (docs/product/programs.md). */
export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: Scopes,
  /** The beginning of the token, to recognize it by. */
  prefix: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  /** Null if it does not expire. */
  expires_at: z.iso.datetime().nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

/** `GET /rest/v1/tokens`: all on one page, the newest first. */
export const ApiTokens = z.object({ items: z.array(ApiToken), next_cursor: z.null() })
export type ApiTokens = z.infer<typeof ApiTokens>

/** `POST /rest/v1/tokens`, with the proof that the owner is present. */
export const NewApiToken = OwnerProof.extend({
  name: z.string(tokenTexts.nameMissing).trim().min(1, tokenTexts.nameMissing).max(100, tokenTexts.nameTooLong),
  scopes: Scopes.min(1, tokenTexts.scopesMissing).max(tokenScopes.length),
  expires_at: z.iso.datetime({ offset: true, error: tokenTexts.expiryPast }).nullish(),
})
export type NewApiToken = z.infer<typeof NewApiToken>

/** The answer to a creation, the only one with the token itself. */
export const CreatedApiToken = ApiToken.extend({ token: z.string() })
export type CreatedApiToken = z.infer<typeof CreatedApiToken>

/** `DELETE /rest/v1/tokens/{id}`. */
export const ApiTokenId = z.object({ id: Id() })

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A login has a new token; `name` is the owner's name for it. */
    'account.token_created': AccountEvent & { name: string; scopes: TokenScope[] }
    /** A login has connected a program, which calls itself `name`; its document is on `host`. */
    'account.program_connected': AccountEvent & { name: string; host: string; scopes: TokenScope[] }
  }
}
