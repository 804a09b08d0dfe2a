import cluster from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, collectDefaultMetrics, register } from 'prom-client'

/** Milliseconds to wait for the metrics of the other workers. */
const patience = 6_000

/** A request of a worker to its primary process, and the answer. */
interface Asked {
  metrics: 'wanted'
}
interface Answered {
  metrics: string
}

const isAsked = (message: unknown): message is Asked => isAbout(message) && message.metrics === 'wanted'
const isAnswered = (message: unknown): message is Answered => isAbout(message) && message.metrics !== 'wanted'
const isAbout = (message: unknown): message is Asked | Answered =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Starts to measure this process; in a worker, also answers the primary process. */
export function startMetrics(): void {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
  const all = new AggregatorRegistry()
  if (cluster.isPrimary)
    cluster.on('message', (worker, message: unknown) => {
      if (!isAsked(message)) return
      const tell = (metrics: string) => worker.isConnected() && worker.send({ metrics } satisfies Answered)
      void all.clusterMetrics().then(tell, () => tell(''))
    })
}

/** The metrics of this process, or in a worker those of all workers, added up. */
export async function readMetrics(): Promise<string> {
  const together = cluster.isWorker ? await askPrimary() : ''
  return together || register.metrics()
}

async function askPrimary(): Promise<string> {
  process.send?.({ metrics: 'wanted' } satisfies Asked)
  const signal = AbortSignal.timeout(patience)
  for (;;) {
    const heard = await once(process, 'message', { signal }).catch(() => [{ metrics: '' }])
    if (isAnswered(heard[0])) return heard[0].metrics
  }
}
