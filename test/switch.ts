import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** An address that leads to one server after the other, as HAProxy does. */
export interface Switch {
  port: number
  /** Leads new connections to the server at this socket, and cuts the others. */
  lead: (socket: string) => void
  /** Passes nothing on any more, as a network that is cut. */
  freeze: () => void
}

/** Starts a switch to these sockets, in turn, that ends with the test file. */
export async function openSwitch(first: readonly string[]): Promise<Switch> {
  let targets = first
  let turn = 0
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    const target = targets[turn++ % targets.length]
    if (target === undefined) return
    const socket = connect(target)
    keep(socket)
    client.pipe(socket).pipe(client)
    client.once('close', () => socket.destroy())
    socket.once('close', () => client.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  afterAll(() => {
    server.close()
    cut()
  })
  return {
    port: (server.address() as AddressInfo).port,
    lead(socket) {
      cut()
      targets = [socket]
    },
    freeze() {
      targets = []
      for (const socket of open) socket.unpipe().pause()
    },
  }
}
