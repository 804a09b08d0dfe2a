import { z } from 'zod'
import { tokenScopes } from '#domains/identity/scopes-rules.ts'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'

const Scopes = z.array(z.enum(tokenScopes))

/** A program that the user has connected (docs/product/programs.md). */
export const ConnectedProgram = z.object({
  id: z.uuid(),
  /** The program's name for itself. */
  name: z.string(),
  /** The host of the document that describes it. */
  host: z.string(),
  scopes: Scopes,
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type ConnectedProgram = z.infer<typeof ConnectedProgram>

/** `GET /rest/v1/programs`: all on one page, the newest first. */
export const ConnectedPrograms = z.object({ items: z.array(ConnectedProgram), next_cursor: z.null() })
export type ConnectedPrograms = z.infer<typeof ConnectedPrograms>

/** `DELETE /rest/v1/programs/{id}`. */
export const ConnectedProgramId = z.object({ id: Id() })

/** `/rest/v1/programs/requests/{id}`: the id that the authorization server gave a request. */
export const ProgramRequestId = z.object({ id: z.string().regex(/^[\w-]{43}$/) })

/** The request of a program, for the page that asks the user. */
export const ProgramRequest = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  /** The address to which the user returns afterwards: the program's own. */
  return_to: z.string(),
  /** Whether that is a program on the user's own device. */
  is_on_device: z.boolean(),
  scopes: Scopes,
  /** Scopes that it asks for and this user can't give. */
  missing: Scopes,
})
export type ProgramRequest = z.infer<typeof ProgramRequest>

/** `POST /rest/v1/programs/requests/{id}`. */
export const ProgramDecision = z.object({ allow: z.boolean(msg('Please choose whether the program may')) })
export type ProgramDecision = z.infer<typeof ProgramDecision>

/** The answer: the next address of the browser, which leads back to the program. */
export const ProgramDecided = z.object({ continue_at: z.string() })
export type ProgramDecided = z.infer<typeof ProgramDecided>
