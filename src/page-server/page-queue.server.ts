/** Too many pages are waiting: the visitor should come back after `retryAfter` seconds. */
export class PagesBusy extends Error {
  override name = 'PagesBusy'
  readonly retryAfter = 5
}

/** Makes pages a few at a time. */
export interface PageQueue {
  /**
   * Runs `work` when it is its turn. `work` awaits `turn` before it renders. Throws {@link PagesBusy} at
   * once if the queue is full.
   */
  run<T>(work: (turn: () => Promise<void>) => Promise<T>): Promise<T>
}

/**
 * One process renders and answers. So pages read their data `atOnce` at a time, only one is rendered
 * between two looks at the network, and more than `waiting` pages are rejected while there is time to
 * say so.
 */
export function pageQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): PageQueue {
  const line: (() => void)[] = []
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

  return {
    async run(work) {
      if (running < atOnce) running += 1
      else if (line.length < waiting) await new Promise<void>((begin) => line.push(begin))
      else throw new PagesBusy()
      try {
        return await work(turn)
      } finally {
        // The next page takes over this one's place.
        const next = line.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
