import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import type { AccountEvent } from './contract.ts'

/** One of the user's own sessions. `device` is e.g. "Chrome on macOS", or "Unknown device". */
export const OwnSession = z.object({
  id: z.uuid(),
  device: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** `GET /auth/v1/sessions`: all on one page, the one used last first. */
export const OwnSessions = z.object({ items: z.array(OwnSession), next_cursor: z.null() })
export type OwnSessions = z.infer<typeof OwnSessions>

/** `DELETE /auth/v1/sessions/{id}`. */
export const SessionId = z.object({ id: Id() })

/**
 * `?scope=` of `POST /auth/v1/logout`: every session of the login, only this one, or all others.
 */
export const SignOut = z.object({
  scope: z.enum(['global', 'local', 'others'], msg('Please name a scope: global, local or others')).default('global'),
})
export type SignOut = z.infer<typeof SignOut>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** The user has signed out on all devices, or on all others. */
    'account.signed_out_elsewhere': AccountEvent
  }
}
