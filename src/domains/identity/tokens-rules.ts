/** The beginning of tokens that users create. */
export const tokenStart = 'pl_'

/**
 * The bits of an access token that the authorization server makes. Its text has 48 characters; that
 * of a session has 43.
 */
export const accessTokenBits = 288

/** Whether a text can be an access token of the authorization server. */
export const isAccessToken = (text: string): boolean => /^[\w-]{48}$/.test(text)

/** Whether a bearer token is a program's token rather than a session's. */
export const isForProgram = (bearer: string): boolean => bearer.startsWith(tokenStart) || isAccessToken(bearer)
