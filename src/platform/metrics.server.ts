import cluster from 'node:cluster'
import { once } from 'node:events'
import type pg from 'pg'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Metric,
  register,
} from 'prom-client'

import type { Replicas } from './replicas/replicas.server.ts'

/** A metric by its name, created once, although `npm run dev` loads this module twice. */
export function registerOnce<M extends Metric>(name: string, make: (name: string) => M): M {
  return (register.getSingleMetric(name) as M | undefined) ?? make(name)
}

/**
 * A counter of results, which start from 0, because Prometheus cannot see the increase of a series
 * that begins with 1.
 */
function counterOf(name: string, help: string, results: readonly string[]): Counter<'result'> {
  const counter = new Counter({ name, help, labelNames: ['result'] as const })
  for (const result of results) counter.inc({ result }, 0)
  return counter
}

/** Seconds of answers, by the pattern of their route, so that ids do not create new series. */
export const requestSeconds = registerOnce(
  'http_request_duration_seconds',
  (name) =>
    new Histogram({
      name,
      help: 'Response times by route and status; pages by the route of the page',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    }),
)

/**
 * Pages from memory (`hit`), made for everyone who isn't signed in (`miss`), or made for one
 * request (`own`).
 */
export const pageCache = registerOnce('page_cache_requests_total', (name) =>
  counterOf(name, 'Pages from memory, and made', ['hit', 'miss', 'own']),
)

/** Requests that read from a replica; the page renderer's calls count, too. */
export const replicaReads = registerOnce(
  'database_replica_reads_total',
  (name) => new Counter({ name, help: 'Requests that read from a replica', labelNames: ['replica'] as const }),
)

/**
 * Attempts to send an email that failed. The last one of an email is `given up`, others are
 * `tried again`.
 */
export const mailFailures = registerOnce('mail_failures_total', (name) =>
  counterOf(name, 'Attempts to send an email that failed', ['tried again', 'given up']),
)

/** Replies by email; `refused` are those of strangers, and those that belong to no conversation. */
export const inboundMails = registerOnce('inbound_mails_total', (name) =>
  counterOf(name, 'Replies by email that arrived', ['delivered', 'returned', 'ignored', 'refused']),
)

/** Attempts to deliver an event to a webhook; `given up` if none will follow. */
export const webhookDeliveries = registerOnce('webhook_deliveries_total', (name) =>
  counterOf(name, 'Attempts to deliver an event to a webhook', ['delivered', 'tried again', 'given up']),
)

/** Synchronizations of calendar accounts. */
export const calendarSyncs = registerOnce('calendar_syncs_total', (name) =>
  counterOf(name, 'Synchronizations of calendar accounts', ['done', 'failed']),
)

/** Attempts to read a busy calendar at the address that its provider has typed. */
export const busyCalendarReads = registerOnce('busy_calendar_reads_total', (name) =>
  counterOf(name, 'Attempts to read a busy calendar', ['done', 'failed']),
)

/** Calls of the store of pictures; `failed` if it does not answer or rejects them. */
export const fileStoreCalls = registerOnce('file_store_calls_total', (name) =>
  counterOf(name, 'Calls of the store of pictures', ['done', 'failed']),
)

/** Other companies' services that have no metric of their own. */
const otherServices = ['google_reviews', 'google_sign_in', 'program_documents', 'zip_lookup'] as const

/** Calls of other companies' services; `failed` if one does not answer or rejects them. */
export const serviceCalls = registerOnce('service_calls_total', (name) => {
  const labelNames = ['service', 'result'] as const
  const counter = new Counter({ name, help: 'Calls of services that have no metric of their own', labelNames })
  for (const service of otherServices) for (const result of ['done', 'failed']) counter.inc({ service, result }, 0)
  return counter
})

/**
 * Counts a call of a service. `isFault` says which errors mean that it does not answer or rejects
 * the call; by default all do.
 */
export async function countedCall<T>(
  service: (typeof otherServices)[number],
  call: () => Promise<T>,
  isFault: (error: unknown) => boolean = () => true,
): Promise<T> {
  try {
    const answer = await call()
    serviceCalls.inc({ service, result: 'done' })
    return answer
  } catch (error) {
    serviceCalls.inc({ service, result: isFault(error) ? 'failed' : 'done' })
    throw error
  }
}

/** Notices of Google and Microsoft that a calendar has changed; `refused` belong to no channel. */
export const calendarNotices = registerOnce('calendar_notices_total', (name) =>
  counterOf(name, 'Notices about changed calendars', ['taken', 'refused']),
)

/**
 * Attempts to send a notification to a device; `ended` if the push service has ended the
 * subscription, `given up` if no further attempt will follow.
 */
export const pushMessages = registerOnce('push_messages_total', (name) =>
  counterOf(name, 'Attempts to send a notification to a device', ['delivered', 'ended', 'tried again', 'given up']),
)

/**
 * Text messages: `delivered` to the service, `dropped` by a limit or for being late, `lost` without
 * an answer of the service.
 */
export const smsMessages = registerOnce('sms_messages_total', (name) =>
  counterOf(name, 'Text messages, by what became of them', ['delivered', 'dropped', 'tried again', 'given up', 'lost']),
)

/** Registers a metric again. The last registration wins, because it reads from the current pool. */
export function registerAgain(name: string, make: (name: string) => Metric): void {
  register.removeSingleMetric(name)
  make(name)
}

/** Counts the connections of a pool, open streams and memory whenever metrics are read. */
export function measureProcess(pool: pg.Pool, streams: () => number): void {
  registerAgain('database_connections', (name) => {
    return new Gauge({
      name,
      help: 'Connections to the database: open, idle, and requests that wait for one',
      labelNames: ['state'] as const,
      collect() {
        this.set({ state: 'open' }, pool.totalCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
      },
    })
  })
  registerAgain('event_streams_open', (name) => {
    const collect = function (this: Gauge) {
      this.set(streams())
    }
    return new Gauge({ name, help: 'Open event streams', collect })
  })
  registerAgain('worker_memory_bytes', (name) => {
    const collect = function (this: Gauge) {
      this.set(process.memoryUsage.rss())
    }
    return new Gauge({ name, help: 'Memory of the worker that uses most', aggregator: 'max', collect })
  })
}

/** Measures replicas whenever metrics are read. */
export function measureReplicas({ list, isPrimaryUp }: Pick<Replicas, 'list' | 'isPrimaryUp'>): void {
  const labelNames = ['replica'] as const
  registerAgain('database_primary_up', (name) => {
    const collect = function (this: Gauge) {
      this.set(isPrimaryUp() ? 1 : 0)
    }
    return new Gauge({ name, help: '1 while the primary database answers', aggregator: 'min', collect })
  })
  registerAgain('database_replica_in_use', (name) => {
    const collect = function (this: Gauge<'replica'>) {
      for (const { name: replica, leftOut } of list()) this.set({ replica }, leftOut === undefined ? 1 : 0)
    }
    return new Gauge({ name, help: '1 while a replica is read from', labelNames, aggregator: 'min', collect })
  })
  registerAgain('database_replica_lag_seconds', (name) => {
    const collect = function (this: Gauge<'replica'>) {
      // Workers send their metrics as JSON, which has no infinity.
      for (const { name: replica, lag } of list()) this.set({ replica }, Math.min(lag, 60))
    }
    return new Gauge({
      name,
      help: 'Seconds that a replica is behind; 60 if more or unknown',
      labelNames,
      aggregator: 'max',
      collect,
    })
  })
}

/** Milliseconds to wait for the metrics of the other workers. */
const timeout = 6_000

/** A request of a worker to its primary process, and the answer. */
interface MetricsRequest {
  metrics: 'requested'
}
interface MetricsResponse {
  metrics: string
}

const isRequest = (message: unknown): message is MetricsRequest => isAbout(message) && message.metrics === 'requested'
const isResponse = (message: unknown): message is MetricsResponse => isAbout(message) && message.metrics !== 'requested'
const isAbout = (message: unknown): message is MetricsRequest | MetricsResponse =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Starts to measure this process; in a worker, also answers the primary process. */
export function startMetrics(): void {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
  const all = new AggregatorRegistry()
  if (cluster.isPrimary)
    cluster.on('message', (worker, message: unknown) => {
      if (!isRequest(message)) return
      const respond = (metrics: string) => worker.isConnected() && worker.send({ metrics } satisfies MetricsResponse)
      void all.clusterMetrics().then(respond, () => respond(''))
    })
}

/** The metrics of this process, or in a worker those of all workers, added up. */
export async function readMetrics(): Promise<string> {
  const together = cluster.isWorker ? await askPrimary() : ''
  return together || register.metrics()
}

async function askPrimary(): Promise<string> {
  process.send?.({ metrics: 'requested' } satisfies MetricsRequest)
  const signal = AbortSignal.timeout(timeout)
  for (;;) {
    const [message] = await once(process, 'message', { signal }).catch(() => [{ metrics: '' }])
    if (isResponse(message)) return message.metrics
  }
}
