import type { Context } from 'hono'

/** The token in `Authorization: Bearer …`, of a client that is not a browser, or of a program. */
export const bearerOf = (c: Context): string | undefined => c.req.header('authorization')?.match(/^Bearer (\S+)$/i)?.[1]
