import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type DescribeRouteOptions, describeRoute } from 'hono-openapi'
import { register } from 'prom-client'
import { isSameSecret } from '../constant-time.server.ts'
import { reasonOf } from '../db/failures.server.ts'
import { readMetrics, requestSeconds } from '../metrics.server.ts'
import type { ReplicaStatus } from '../replicas/replicas.server.ts'
import { within } from '../within.server.ts'
import type { AppEnv } from './app.server.ts'
import { isDiskFull } from './disk.server.ts'
import { connectionAddress } from './edge.server.ts'
import { HttpError, nothingHere } from './errors.server.ts'
import { failed, failure } from './openapi-components.server.ts'
import { routeOf } from './route.server.ts'

/** Measures every response by the pattern of its route, so that ids do not create new series. */
export const measure = createMiddleware<AppEnv>(async (c, next) => {
  const stop = requestSeconds.startTimer({ method: c.req.method })
  await next()
  stop({ route: routeOf(c), status: c.res.status })
})

const forMetrics: DescribeRouteOptions = { security: [{}, { metrics: [] }], responses: failed(404) }

const says = (summary: string, more: DescribeRouteOptions = {}) =>
  describeRoute({
    summary,
    ...more,
    responses: {
      200: { description: summary, content: { 'text/plain': { schema: { type: 'string' } } } },
      ...more.responses,
      default: failure,
    },
  })

/**
 * `/livez`: the process answers. `/readyz`: the database answers and its disk has space, else 503
 * with the reason. With replicas, it names what is missing and stays 200 as long as reads work.
 * `/metrics`: for Prometheus, from this machine, or only with METRICS_TOKEN if it is set.
 */
export const operations = new Hono<AppEnv>()
  .get('/livez', says('Check that the process answers'), (c) => c.text('ok'))
  .get('/readyz', says('Check that the database answers and its disk has space'), async (c) => {
    const { pool, config, replicas } = c.var
    if (await isDiskFull(c)) throw notReady(`DATA_DIR has less than ${config.DISK_RESERVE_MB} MB of free space.`)
    const missing = replicas?.list().flatMap(missingReplica) ?? []
    try {
      await within(timeout, pool.query('select 1'))
    } catch (error) {
      const why = reasonOf(error)
      const reason = why ? `The database does not answer: ${why}.` : 'The database does not answer.'
      if (!replicas?.find({})) throw notReady([reason, ...missing].join(' '))
      missing.unshift(`${reason} Reads work, from replicas.`)
    }
    return c.text(missing.length === 0 ? 'ok' : `degraded. ${missing.join(' ')}`)
  })
  .get(
    '/metrics',
    says('Get metrics for Prometheus, from this machine, or only with METRICS_TOKEN', forMetrics),
    async (c) => {
      const token = c.var.config.METRICS_TOKEN
      if (token === undefined ? !isLocal(c) : !isToken(token, c.req.header('authorization'))) throw nothingHere()
      return c.text(await readMetrics(), 200, { 'content-type': register.contentType })
    },
  )

/** In milliseconds. A pooler without a server lets its clients wait for minutes. */
const timeout = 3_000

/** A sentence for a replica that is left out. */
const missingReplica = ({ name, leftOut }: ReplicaStatus) =>
  leftOut === undefined ? [] : [`The replica ${name} is left out: ${leftOut}.`]

/** 503 with the reason, for operators. */
const notReady = (reason: string) => new HttpError(503, 'unavailable', `Not ready. ${reason}`, { retryAfter: 5 })

/**
 * True for requests from this machine that did not come through a proxy. Only the connection
 * counts, also with TRUST_PROXY: a client can write this machine's address into `x-forwarded-for`,
 * and a proxy with a wrong setting, or a connection around the proxy, passes it on.
 */
function isLocal(c: Context<AppEnv>): boolean {
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => c.req.header(name))
  return /^(127\.|::1$|::ffff:127\.)/.test(connectionAddress(c)) && !isForwarded
}

function isToken(token: string, authorization = ''): boolean {
  return isSameSecret(authorization, `Bearer ${token}`)
}
