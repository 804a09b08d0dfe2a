import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { hasSignals } from '#platform/db/embedded-machine.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'

/**
 * The environment variable of a worker that starts later than the first ones: its code may be
 * newer.
 */
export const STARTS_LATER = 'PORCHLIGHT_WORKER_STARTS_LATER'

/** The message to a worker that another one has replaced. It may take its time to end. */
export const REPLACED = 'replaced'

/**
 * Worker processes by default: one for each core of more than two cores, else no worker at all.
 * Where nothing can ask a worker to end, there is none.
 */
export function usualWorkers(cores = availableParallelism(), canAsk = hasSignals()): number {
  if (!canAsk) return 1
  return cores > 2 ? cores : 1
}

/**
 * The worker processes of this site. They share one port; each new connection goes to the next one.
 */
export interface Workers {
  port: number
  /**
   * Replaces the workers one after the other. A new one listens before an old one stops, and an old
   * one finishes its requests.
   */
  replace(): Promise<void>
  /** Ends all workers. */
  close(): Promise<void>
}

interface Options {
  count: number
  /** Environment variables for the workers. */
  env: Record<string, string>
  onCrash: (how: string) => void
  /** Called if workers crash too often. No more are started then. */
  onTooManyCrashes: () => void
}

/**
 * A worker that crashes is started again at once, then after a pause that doubles, up to 6 times a
 * minute each.
 */
const restarts = { firstPause: 250, withinMs: 60_000, most: 6 }

/**
 * Runs this program `count` times more, as workers, and starts those again that crash. Resolves
 * when all of them listen. Rejects if one ends before.
 */
export async function startWorkers({ count, env, onCrash, onTooManyCrashes }: Options): Promise<Workers> {
  const serving = new Set<Worker>()
  const restarting = new Set<Promise<void>>()
  const crashes: number[] = []
  const later = { [STARTS_LATER]: 'true' }
  let isClosing = false

  async function begin(more: Record<string, string>): Promise<number> {
    const worker = cluster.fork({ ...env, ...more })
    const port = await listening(worker)
    serving.add(worker)
    worker.once('exit', (code, signal) => {
      if (!serving.delete(worker) || isClosing) return
      const restart = startAgain(signal ?? `exit code ${code}`).finally(() => restarting.delete(restart))
      restarting.add(restart)
    })
    return port
  }

  async function startAgain(how: string): Promise<void> {
    const recent = crashes.filter((at) => Date.now() - at < restarts.withinMs).length
    if (recent >= restarts.most * count) return onTooManyCrashes()
    crashes.push(Date.now())
    onCrash(how)
    if (recent >= count) await pause(restarts.firstPause * 2 ** Math.floor(recent / count))
    if (!isClosing)
      await begin(later).catch((error: unknown) => startAgain(error instanceof Error ? error.message : String(error)))
  }

  const [port = 0] = await Promise.all(Array.from({ length: count }, () => begin({})))
  return {
    port,
    async replace() {
      await Promise.all(restarting)
      const earlier = [...serving]
      for (const old of earlier) {
        await begin(later)
        serving.delete(old)
        if (old.isDead()) continue
        const gone = once(old, 'exit')
        old.send(REPLACED)
        await gone
      }
    },
    async close() {
      isClosing = true
      await Promise.all([...serving].map(end))
    },
  }
}

/** The port of a worker, once it listens. */
async function listening(worker: Worker): Promise<number> {
  const gone = once(worker, 'exit').then(() => {
    throw new OperatorError('A worker ended before it listened. The message above says why.')
  })
  const [address] = (await Promise.race([once(worker, 'listening'), gone])) as [{ port: number }]
  gone.catch(() => {})
  return address.port
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await gone
}
