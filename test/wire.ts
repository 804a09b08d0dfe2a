import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a database that can cut, hold or redirect connections. */
export interface Wire extends AsyncDisposable {
  url: string
  /** Ends all connections; new ones work. */
  cut(): void
  /** Ends all connections and rejects new ones until {@link leadTo}. */
  unplug(): void
  /** Holds all traffic without closing connections, as a hanging server or network does. */
  hold(): void
  /** Releases the traffic. */
  release(): void
  leadTo(url: string): void
}

/** Creates a proxy for the database of an address. */
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
