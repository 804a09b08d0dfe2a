import { z } from 'zod'
import { sortedBy } from '#domains/operators/contract.ts'
import { Credential } from '#domains/providers/credentials-contract.ts'
import { Look } from './looks-contract.ts'
import { credentialSorts } from './rules.ts'

/** Filters of the list of credentials. */
export const CredentialFilter = z.object({
  status: Credential.shape.status.optional(),
  sort: sortedBy(credentialSorts),
})
export type CredentialFilter = z.infer<typeof CredentialFilter>

/**
 * A credential in the list of operators. Its number and document are left out: operators see them
 * after they open the credential and say why.
 */
export const CredentialSummary = Credential.omit({ number: true, document: true, issuer: true, region: true }).extend({
  provider_id: z.uuid(),
  /** The login of the provider. */
  person_id: z.uuid(),
  business_name: z.string(),
  /** The operator's email address; null before the decision, or for one who has left. */
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
})
export type CredentialSummary = z.infer<typeof CredentialSummary>

/** A credential with the facts that operators check, and the operators who looked at it. */
export const OperatorCredential = CredentialSummary.extend({
  ...Credential.pick({ number: true, issuer: true, region: true }).shape,
  /** Whether the document is a PDF; otherwise it is a picture. */
  is_pdf: z.boolean(),
  /** The latest first, at most 20. */
  looks: z.array(Look),
})
export type OperatorCredential = z.infer<typeof OperatorCredential>

/**
 * The version that the operator saw, because the provider may have changed the credential since.
 */
export const SeenCredential = z.object({ submitted_at: z.iso.datetime() })
