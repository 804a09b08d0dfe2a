import { adminAnswer, adminList } from '#domains/operators/client.ts'
import type { Api } from '#platform/api-client.ts'
import type { CredentialSummary, OperatorCredential } from './credentials-contract.ts'

/** The credentials of all providers. */
export const allCredentialsQuery = adminList<CredentialSummary>('/credentials')

/** One credential; each call is recorded with its reason. */
export const operatorCredentialQuery = (api: Api, { id, reason }: { id: string; reason: string }) =>
  adminAnswer<OperatorCredential>(`/credentials/${encodeURIComponent(id)}`)(api, { reason })

/** The address of its document. Each call is recorded with its reason, too. */
export const documentAddress = ({ id, reason }: { id: string; reason: string }) =>
  `/rest/v1/admin/credentials/${encodeURIComponent(id)}/document?${new URLSearchParams({ reason })}`
