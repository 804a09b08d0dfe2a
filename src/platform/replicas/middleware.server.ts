import type { Context } from 'hono'
import { generateCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { parse } from 'hono/utils/cookie'
import type { Config } from '../config.server.ts'
import type { AppEnv } from '../http/app.server.ts'
import { cookieName, cookieOptions } from '../http/cookies.server.ts'
import { routeOf } from '../http/route.server.ts'
import { replicaReads } from '../metrics.server.ts'
import { mostBehind, type Reading, type Replicas } from './replicas.server.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The path of a GET that writes: signing in with Google ends there. */
const writesOnGet = '/auth/v1/callback/'

/**
 * How long a browser keeps the position of its last write, in seconds: longer than a failover, and
 * than a replica in use may be behind.
 */
const KEPT = 60

/** The position if the real one is unknown: no replica has replayed it. */
const UNKNOWN = Number.MAX_SAFE_INTEGER

/** Chooses the replica for a request, by the cookie from the browser's last write. */
export function replicaFor(
  replicas: Replicas,
  { cookie, authorization }: { cookie: string | undefined; authorization: string | undefined },
): Reading | undefined {
  // Only browsers keep cookies. Other clients read from the primary while it answers.
  if (authorization !== undefined)
    return replicas.isPrimaryUp() ? undefined : replicas.find({ position: replicas.newest() })
  const position = Number(cookie ?? 0)
  return replicas.find({ position: Number.isFinite(position) ? position : UNKNOWN })
}

/**
 * Chooses the replica for a page that many visitors get: while the primary is silent, an older one
 * rather than the primary.
 */
export const replicaForShared = (replicas: Replicas): Reading | undefined =>
  replicas.find({ mostBehind: mostBehind.shared }) ??
  (replicas.isPrimaryUp() && !replicas.isPrimarySilent() ? undefined : replicas.find({}))

/** The position of a browser's last write, in its `cookie` header. */
export const positionIn = (header: string | null, config: Config): string | undefined =>
  header ? parse(header, nameFor(config))[nameFor(config)] : undefined

const nameFor = (config: Config) => cookieName('position', config)

/**
 * While the primary does not answer, all reads use a replica. After a write, the browser keeps its
 * position in a cookie, so that it never reads from a replica that lacks it. A forged cookie can
 * only lead to the primary, or to content that any visitor gets.
 */
export const followPrimary = createMiddleware<AppEnv>(async (c, next) => {
  const { replicas } = c.var
  if (!replicas) return next()
  if (!reads.has(c.req.method) || c.req.path.startsWith(writesOnGet)) {
    await next()
    if (c.res.status < 400 && c.req.header('authorization') === undefined) await keepPosition(c, replicas)
    return
  }
  const replica = replicas.isPrimaryUp() ? undefined : choose(c, replicas)
  if (replica) use(c, replica)
  return next()
})

/**
 * Lets these routes read from a replica: patterns of paths, for GET only. Comes after the session
 * was read.
 */
export const readFromReplicas = (routes: ReadonlySet<string>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { replicas, db, primary } = c.var
    if (!replicas || c.req.method !== 'GET' || db !== primary || !routes.has(routeOf(c))) return next()
    const replica = choose(c, replicas)
    if (replica) use(c, replica)
    return next()
  })

function choose(c: Context<AppEnv>, replicas: Replicas): Reading | undefined {
  if (c.env.reading) return c.env.reading.replica
  const cookie = positionIn(c.req.header('cookie') ?? null, c.var.config)
  return replicaFor(replicas, { cookie, authorization: c.req.header('authorization') })
}

function use(c: Context<AppEnv>, { db, name }: Reading): void {
  c.set('db', db)
  replicaReads.inc({ replica: name })
}

async function keepPosition(c: Context<AppEnv>, replicas: Replicas): Promise<void> {
  const position = await replicas.readPosition().catch(() => UNKNOWN)
  const { config } = c.var
  const cookie = generateCookie(nameFor(config), String(position), {
    ...cookieOptions(config),
    maxAge: KEPT,
  })
  c.res.headers.append('set-cookie', cookie)
}
