import type { Context } from 'hono'

/**
 * The token in `Authorization: Bearer …`, from a client that is not a browser, or from a program.
 */
export const bearerOf = (c: Context): string | undefined => c.req.header('authorization')?.match(/^Bearer (\S+)$/i)?.[1]
