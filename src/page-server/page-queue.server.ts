import { deadline } from '#platform/within.server.ts'

/**
 * Too many pages are waiting, or one has waited too long: the visitor should come back after
 * `retryAfter` seconds.
 */
export class PagesBusy extends Error {
  override name = 'PagesBusy'
  readonly retryAfter = 5
}

/** Renders pages, a few at a time. */
export interface PageQueue {
  /**
   * Runs `work` when it is its turn. `work` awaits `turn` before it renders. Throws {@link
   * PagesBusy}: immediately if the queue is full, otherwise if its turn does not come in time.
   */
  run<T>(work: (turn: () => Promise<void>) => Promise<T>): Promise<T>
}

/** The limits of a queue. */
interface QueueLimits {
  /** The number of pages that read their data at the same time. */
  atOnce: number
  /** The number of pages that wait. */
  waiting: number
  /** The most milliseconds that a page waits. */
  longest: number
}

/**
 * One process renders and answers. So pages read their data a few at a time, only one is rendered
 * between two checks of the network, and pages are rejected while there is time to say so.
 */
export function pageQueue({ atOnce, waiting, longest }: QueueLimits): PageQueue {
  const line = new Set<() => void>()
  const renderings: (() => void)[] = []
  let running = 0

  const renderNext = () => {
    renderings.shift()?.()
    if (renderings.length > 0) setImmediate(renderNext)
  }
  const turn = () =>
    new Promise<void>((begin) => {
      renderings.push(begin)
      if (renderings.length === 1) setImmediate(renderNext)
    })

  const wait = () =>
    new Promise<void>((begin, giveUp) => {
      const done = deadline(longest, () => {
        line.delete(next)
        giveUp(new PagesBusy())
      })
      const next = () => {
        done()
        begin()
      }
      line.add(next)
    })

  return {
    async run(work) {
      if (running < atOnce) running += 1
      else if (line.size < waiting) await wait()
      else throw new PagesBusy()
      try {
        return await work(turn)
      } finally {
        // The next page takes over this one's place.
        const [next] = line
        if (!next) running -= 1
        else {
          line.delete(next)
          next()
        }
      }
    },
  }
}
