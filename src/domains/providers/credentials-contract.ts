import { z } from 'zod'
import { type CredentialKind, credentialKinds } from './credentials-rules.ts'

const columns = {
  kind: z.enum(Object.keys(credentialKinds) as [CredentialKind, ...CredentialKind[]]),
  /** The text of the badge: "Licensed plumber". */
  title: z.string(),
  issuer: z.string(),
  /** The region where it is valid; may be empty. */
  region: z.string(),
  /** The last valid day; null for one without an end. */
  expires_on: z.iso.date().nullable(),
}

/** A valid credential on a profile. */
export const PublicCredential = z.object({
  ...columns,
  /** Null for an insurance: only operators see the number of a policy. */
  number: z.string().nullable(),
})
export type PublicCredential = z.infer<typeof PublicCredential>

/** A credential as its provider sees it. */
export const Credential = z.object({
  id: z.uuid(),
  ...columns,
  number: z.string(),
  /** The name of the document in the bucket `credential-files`, whose owner reads it there. */
  document: z.string(),
  status: z.enum(['waiting', 'approved', 'declined']),
  /** Why operators sent it back; empty if they didn't. */
  reason: z.string(),
  /** Whether its last day is over, so that customers don't see it. */
  is_over: z.boolean(),
  submitted_at: z.iso.datetime(),
})
export type Credential = z.infer<typeof Credential>

/** The credentials of a provider. */
export const Credentials = z.object({ items: z.array(Credential), next_cursor: z.null() })

interface CredentialEnd {
  provider_id: string
  title: string
  /** The last valid day. */
  until: string
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** Operators have checked a credential. */
    'credential.approved': { provider_id: string; title: string }
    /** Operators have sent a credential back, and why. */
    'credential.declined': { provider_id: string; title: string; reason: string }
    'credential.ending': CredentialEnd
    'credential.ended': CredentialEnd
  }
}
