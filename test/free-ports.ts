import { once } from 'node:events'
import { createServer } from 'node:net'

/** So many different free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}
