import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, TestRunner, vi } from 'vitest'
import { freePort } from './free-ports.ts'

/**
 * Starts a PgBouncer in transaction mode before a database, with `size` connections for all
 * clients. It ends with the test file. Returns the database's address through it. Throws if
 * PgBouncer is missing and cannot be installed, and inside a test: Vitest ignores `afterAll` there,
 * so PgBouncer would run on.
 */
export async function pgBouncer(url: string, size: number): Promise<string> {
  if (TestRunner.getCurrentTest()) throw new Error('Start PgBouncer before the tests')
  const program = (await promisify(execFile)(process.execPath, ['bin/pgbouncer.mjs'])).stdout.trim()
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: serverPort, username, password, pathname } = new URL(url)
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
*=host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
`,
  )
  await chmod(folder, 0o755)
  // PgBouncer doesn't run as root. Its package brings the user `postgres`.
  const identity = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const server = spawn(program, ['-q', ...identity, config], { stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(server, 'exit')
  afterAll(async () => {
    server.kill('SIGKILL')
    await gone
    await rm(folder, { recursive: true })
  })
  await vi.waitFor(() => isOpen(port), { timeout: 20_000, interval: 20 })
  return `postgres://${username}@127.0.0.1:${port}${pathname}`
}

async function isOpen(port: number): Promise<void> {
  const socket = dial(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}
