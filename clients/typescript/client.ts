import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './generated/schema.ts'

/** The requests and answers of the API, as its OpenAPI document describes them. */
export type { components, paths } from './generated/schema.ts'

/** The address of a site, and the token of a program. Without a token, only public reads work. */
export interface Connection {
  url: string
  token?: string | undefined
}

/**
 * A client of the API of a site. Each call answers `{data}`, or `{error}` with a `code` and a
 * `detail` for users.
 */
export function porchlight({ url, token }: Connection): Client<paths> {
  return createClient<paths>({ baseUrl: url, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
}
