import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from './table.ts'

/**
 * How long `npm start` takes until it answers: from a clone without node_modules (with npm's cache), and
 * a second time. Clones the last commit of this checkout to a temporary folder.
 */
export async function measureStart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-start-'))
  const port = await freePort()
  try {
    await run('git', ['clone', '--quiet', process.cwd(), folder])
    return [
      rowOf('first, from a fresh clone', await start(folder, port)),
      rowOf('second', await start(folder, port)),
      rowOf('third', await start(folder, port)),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function rowOf(name: string, seconds: number): Row {
  return { part: `start: ${name}`, ours: seconds, unit: 's' }
}

async function start(folder: string, port: number): Promise<number> {
  const began = performance.now()
  const site = spawn('npm', ['start'], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(port) },
  })
  const ended = once(site, 'exit')
  while (!(await answers(port))) {
    if (site.exitCode !== null) throw new Error(`npm start ended with ${site.exitCode}`)
    await new Promise((later) => setTimeout(later, 50))
  }
  const seconds = (performance.now() - began) / 1000
  process.kill(-site.pid!, 'SIGINT')
  await ended
  return seconds
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

async function run(command: string, args: string[]): Promise<void> {
  const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
