import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { freePort } from './free-ports.ts'
import { pathOf } from './programs.ts'

/** A Radicale server with one user and one calendar. */
export interface Radicale {
  url: string
  user_name: string
  password: string
  /** Sends a request as the user's calendar program does, to a file of the calendar. */
  ask(method: string, file: string, body?: string, headers?: Record<string, string>): Promise<Response>
}

/** Starts Radicale, which ends with the test file. Throws if it is missing and has no package. */
export async function radicale(): Promise<Radicale> {
  const program = await pathOf('bin/radicale.mjs')
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-radicale-'))
  const [port, user_name, password] = [await freePort(), 'rosa', 'an app password']
  await writeFile(join(folder, 'users'), `${user_name}:${password}\n`)
  await writeFile(
    join(folder, 'config'),
    `[server]
hosts = 127.0.0.1:${port}
ssl = False
[auth]
type = htpasswd
htpasswd_filename = ${join(folder, 'users')}
htpasswd_encryption = plain
delay = 0
[rights]
type = owner_only
[storage]
filesystem_folder = ${join(folder, 'collections')}
`,
  )
  const server = spawn(program, ['--config', join(folder, 'config')], { stdio: 'ignore' })
  const gone = once(server, 'exit')
  afterAll(async () => {
    server.kill('SIGKILL')
    await gone
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  const authorization = `Basic ${Buffer.from(`${user_name}:${password}`).toString('base64')}`
  const ask: Radicale['ask'] = (method, file, body, headers) =>
    fetch(`${url}/rosa/work/${file}`, { method, headers: { authorization, ...headers }, ...(body && { body }) })
  await vi.waitFor(() => fetch(url, { redirect: 'manual' }), { timeout: 20_000, interval: 50 })
  const made = await ask('MKCALENDAR', '')
  if (made.status !== 201) throw new Error(`Radicale made no calendar: ${made.status}`)
  return { url, user_name, password, ask }
}
