import { z } from 'zod'
import { Id } from '#platform/ids.ts'

/** Which events: of a person, done or suffered; of a kind or all that begin alike; of a day in UTC. */
export const AuditFilter = z.object({
  person: z.optional(Id('Please name a person by their id')),
  kind: z
    .string()
    .trim()
    .max(100)
    .regex(/^[a-z_.]*$/, 'A kind is written in small letters, such as session.opened')
    .optional(),
  day: z.iso.date('Please enter a day').optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

const Login = z.object({ id: z.uuid(), email: z.string().nullable() })

/** Something that was done. */
export const AuditEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.string(),
  /** Null when nobody known did. */
  actor: Login.nullable(),
  subject: Login.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Without its last part. */
  network: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>
