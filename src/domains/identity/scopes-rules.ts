/** The scopes of a token, in the order in which users choose (docs/product/programs.md). */
export const tokenScopes = ['read', 'bookings', 'messages', 'provider', 'admin'] as const

/** Something that a token may do. */
export type TokenScope = (typeof tokenScopes)[number]

/**
 * The access of tokens to an operation: by a scope, for every token (`public`), or for none because
 * only a signed-in user may (`session`).
 */
export type TokenAccess = TokenScope | 'public' | 'session'
