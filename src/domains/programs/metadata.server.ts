import { tokenScopes } from '#domains/identity/scopes-rules.ts'
import type { Config } from '#platform/config.server.ts'

/** The paths of protected resources: the API, and the tools of assistants. */
const resourcePaths = ['', '/mcp']

/**
 * The names of this site in RFC 8707. A token for one of them works at both, because the tools of
 * assistants call the API with it.
 */
export const resourcesOf = ({ PUBLIC_URL }: Config): string[] => [
  ...resourcePaths.map((path) => PUBLIC_URL + path),
  `${PUBLIC_URL}/`,
]

/**
 * The description of the API for programs (RFC 9728); `path` is the path of a protected resource.
 */
export const resourceMetadata = ({ PUBLIC_URL }: Config, path: string) => ({
  resource: PUBLIC_URL + path,
  authorization_servers: [PUBLIC_URL],
  scopes_supported: tokenScopes,
  bearer_methods_supported: ['header'],
  resource_documentation: `${PUBLIC_URL}/docs/api`,
})

/** The cookie of the library's own session, which is not kept. It never reaches a browser. */
export const unusedCookie = 'program-session'

/** The fields of the library's metadata that apply; those of OpenID Connect do not. */
const fields = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'revocation_endpoint',
  'response_types_supported',
  'grant_types_supported',
  'code_challenge_methods_supported',
  'token_endpoint_auth_methods_supported',
  'authorization_response_iss_parameter_supported',
  'client_id_metadata_document_supported',
]

/** The metadata of the authorization server (RFC 8414). */
export const serverMetadata = ({ PUBLIC_URL }: Config, known: Record<string, unknown>) => ({
  ...Object.fromEntries(fields.map((field) => [field, known[field]])),
  revocation_endpoint_auth_methods_supported: known['token_endpoint_auth_methods_supported'],
  response_modes_supported: ['query'],
  scopes_supported: tokenScopes,
  service_documentation: `${PUBLIC_URL}/docs/api`,
})
