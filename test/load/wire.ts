import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A wire to a database that can be cut, held and led elsewhere, while its own address stays the same. */
export interface Wire extends AsyncDisposable {
  url: string
  /** Ends every connection there is; new ones are made as before. */
  cut(): void
  /** Refuses new connections until {@link leadTo}, and ends those there are. */
  unplug(): void
  /** Nothing gets through any more, and nobody is told: the other end hangs, or the network does. */
  hold(): void
  /** What was held goes on. */
  release(): void
  leadTo(url: string): void
}

/** Lays a wire to the database of an address. */
export async function layWire(database: string): Promise<Wire> {
  let target: URL | undefined = new URL(database)
  let isHeld = false
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    if (!target) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
      end.pipe(other)
      if (isHeld) end.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(database)
  if (typeof address === 'object' && address) url.port = String(address.port)
  const cut = () => ends.forEach((end) => end.destroy())
  const each = (does: 'pause' | 'resume') => {
    isHeld = does === 'pause'
    ends.forEach((end) => end[does]())
  }
  return {
    url: url.href,
    cut,
    unplug() {
      target = undefined
      cut()
    },
    hold: () => each('pause'),
    release: () => each('resume'),
    leadTo: (other) => void (target = new URL(other)),
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}
