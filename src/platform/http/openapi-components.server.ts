import { z } from 'zod'

/** The body of every error. `detail` is shown to users; `code` is for programs. */
const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

const text = { type: 'string' } as const
const requestId = { 'x-request-id': { $ref: '#/components/headers/RequestId' } } as const

/** The ways into a session, for routes that need one. */
export const needsSession: Record<string, string[]>[] = [{ cookie: [] }, { bearer: [] }]

/** The responses that more than one route gives, by their names in the document. */
const failures = {
  400: ['Malformed', 'The body is not valid JSON', 'malformed_json'],
  401: ['SignedOut', 'There is no session, or it has ended', 'PGRST301'],
  403: [
    'Forbidden',
    'The user may not do this, the token lacks the scope, or a browser sent the request from another site',
    'forbidden',
  ],
  404: ['NotFound', 'It does not exist, or belongs to another user', 'not_found'],
  409: ['Conflict', 'The request conflicts with the current state; `code` says how', 'conflict'],
  410: ['Gone', 'The link has ended; `detail` says what to do', 'setup_link_ended'],
  413: ['TooLarge', 'The body is too large', 'too_large'],
  415: ['WrongType', 'The body has another content type than the operation takes', 'unsupported_media_type'],
  422: ['Invalid', 'The request is invalid; `errors` names the fields', 'validation_failed'],
  429: ['RateLimited', 'Too many requests; `Retry-After` has the seconds to wait', 'rate_limited'],
} as const

/** A status that the document describes once for all routes. */
export type Failure = keyof typeof failures

/** A reference to the response of a status. */
export const failed = (status: Failure) => ({ [status]: { $ref: `#/components/responses/${failures[status][0]}` } })

function response(status: number, description: string, code: string, headers = {}) {
  const example = {
    type: 'about:blank',
    title: description,
    status,
    detail: description,
    code,
    request_id: requestIdExample,
  }
  return {
    description,
    headers: { ...requestId, ...headers },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example } },
  }
}

const requestIdExample = '0197a8c2-5f3e-7c1a-9b44-3f0f5a1c2d10'

const challenge = { 'WWW-Authenticate': { $ref: '#/components/headers/WWWAuthenticate' } }
const waiting = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const limited = {
  ...waiting,
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
}

const headersOf: Record<string, object> = { 401: challenge, 403: challenge, 429: limited }

/** The shared parts that operations refer to. */
export const sharedParts = {
  schemas: { Problem: z.toJSONSchema(Problem) },
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` of a session (`x-session: bearer`)' },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'porchlight',
      description: 'Set by a sign-in. Over HTTPS its name is `__Host-porchlight`. Writes need an `Origin` of this site',
    },
    token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'pl_…',
      description: 'A token that the user created on /profile, with the scope that the operation names',
    },
    oauth: {
      type: 'oauth2',
      description:
        'OAuth 2.1 with PKCE, for programs that a Client ID Metadata Document describes. `/.well-known/oauth-authorization-server` has the details',
      flows: {
        authorizationCode: {
          authorizationUrl: '/oauth/authorize',
          tokenUrl: '/oauth/token',
          refreshUrl: '/oauth/token',
          scopes: {},
        },
      },
    },
    metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN, if the operator has set it' },
  },
  parameters: {
    IdempotencyKey: {
      in: 'header',
      name: 'Idempotency-Key',
      description:
        'The same key and body get the first answer again, for 24 hours; another body is 422 `idempotency_key_reused`',
      schema: { ...text, minLength: 1, maxLength: 200 },
    },
    SessionKind: {
      in: 'header',
      name: 'x-session',
      description:
        '`bearer`: the session is in the body, for clients that are not browsers. `none`: no session, where a sign-up or a link can do without one. Otherwise it is in a cookie',
      schema: { ...text, enum: ['bearer', 'none'] },
    },
    IfNoneMatch: {
      in: 'header',
      name: 'If-None-Match',
      description: 'An ETag that the client has; if it is the current one, the answer is 304',
      schema: text,
    },
    LastEventId: {
      in: 'header',
      name: 'Last-Event-ID',
      description: 'The id of the last event that the client got; the stream continues after it, for 24 hours',
      schema: text,
    },
  },
  headers: {
    RequestId: { description: 'The id of the request in the logs; the caller’s own, if valid', schema: text },
    ETag: { description: 'The version of the content, for If-None-Match', schema: text },
    RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' } },
    RateLimit: {
      description:
        'The limits that this request counts against, how much of each is left (`r`), and the seconds until all of it is (`t`). With 429: the limit that was reached',
      schema: text,
      example: '"bookings";r=0;t=1800',
    },
    RateLimitPolicy: {
      description: 'The same limits: their quota (`q`) in a window of seconds (`w`)',
      schema: text,
      example: '"bookings";q=20;w=3600',
    },
    WWWAuthenticate: {
      description: 'How to authenticate, and what is wrong with a token (RFC 6750)',
      schema: text,
      example: 'Bearer realm="Porchlight", error="insufficient_scope", scope="bookings"',
    },
    SetCookie: { description: 'The session, unless `x-session` asks for another way', schema: text },
    Replayed: { description: '`true` if this is the stored answer of an earlier request', schema: text },
  },
  responses: {
    ...Object.fromEntries(
      Object.entries(failures).map(([status, [name, description, code]]) => [
        name,
        response(Number(status), description, code, headersOf[status]),
      ]),
    ),
    Unavailable: response(503, 'The request failed for another reason, which is logged', 'unavailable', waiting),
    NotModified: {
      description: 'The client has the current version',
      headers: { ETag: { $ref: '#/components/headers/ETag' } },
    },
  },
} as const

/** The answer for all other statuses. */
export const failure = { $ref: '#/components/responses/Unavailable' }

/** The shared parts of routes with an ETag. */
export const withEtag = {
  parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
  responses: { 304: { $ref: '#/components/responses/NotModified' } },
}
