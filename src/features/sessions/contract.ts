import { z } from 'zod'
import { Id } from '#platform/ids.ts'

/** One of one's own sessions: where one is signed in. `device` is "Chrome on macOS" or "Unknown device". */
export const OwnSession = z.object({
  id: z.uuid(),
  device: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** `GET /auth/v1/sessions`: all at once, the one used last first. */
export const OwnSessions = z.object({ items: z.array(OwnSession), next_cursor: z.null() })
export type OwnSessions = z.infer<typeof OwnSessions>

/** `DELETE /auth/v1/sessions/{id}`. */
export const SessionName = z.object({ id: Id() })

/** `?scope=` of `POST /auth/v1/logout`: every session of the login, the one that asks, or all the others. */
export const SignOut = z.object({
  scope: z.enum(['global', 'local', 'others'], 'Please say a scope: global, local or others').default('global'),
})
export type SignOut = z.infer<typeof SignOut>
