import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** A network connection to a port of this machine that can be cut. */
export interface Line {
  port: number
  /** From now on no byte passes and no sign of it: neither end learns that the other is away. */
  cut(): void
  /** Bytes pass again, including those sent during the cut. */
  mend(): void
  close(): Promise<void>
}

/** Opens a port that leads to another one. */
export async function openLine(target: number): Promise<Line> {
  const sockets = new Set<Socket>()
  const waiting = new Set<Socket>()
  let isCut = false

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      sockets.delete(socket)
      waiting.delete(socket)
    })
    if (isCut) socket.pause()
  }

  function join(near: Socket): void {
    const far = dial({ port: target, host: '127.0.0.1', noDelay: true })
    keep(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => void to.write(chunk))
      from.once('close', () => to.destroy())
    }
    if (isCut) for (const socket of [near, far]) socket.pause()
  }

  const server = createServer({ noDelay: true }, (near) => {
    keep(near)
    if (isCut) waiting.add(near)
    else join(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      for (const near of waiting) join(near)
      waiting.clear()
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
