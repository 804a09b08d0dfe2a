import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { filled } from './deploy-files.ts'
import { freePorts } from './free-ports.ts'
import { type Machine, until } from './machine.ts'

/**
 * Runs a command that prints the path of a program, and installs it if it is missing and can be.
 */
export async function pathOf(command: `bin/${'postgresql' | 'pgbouncer' | 'nginx' | 'radicale'}.mjs`): Promise<string> {
  return (await promisify(execFile)(process.execPath, [command])).stdout.trim()
}

interface Nginx {
  url: string
  withoutTls: string
}

/** Starts nginx before two processes of the site. Here, both of its addresses are without TLS. */
export async function startNginx(machine: Machine, program: string, ports: readonly number[]): Promise<Nginx> {
  const [port = 0, portWithoutTls = 0] = await freePorts(2)
  const site = await machine.write(
    'nginx-site.conf',
    filled('nginx/porchlight.conf.template', {
      SITE_1: `127.0.0.1:${ports[0]}`,
      SITE_2: `127.0.0.1:${ports[1]}`,
      SITE_HOST: 'localhost',
      LISTEN: `127.0.0.1:${port}`,
      LISTEN_HTTP: `127.0.0.1:${portWithoutTls}`,
      CERTIFICATE: '# none',
      CACHE_DIR: join(machine.folder, 'nginx-cache'),
    }),
  )
  const at = (name: string) => join(machine.folder, name)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${at(`nginx-${kind}`)};`,
  )
  const main = await machine.write(
    'nginx.conf',
    `daemon off; pid ${at('nginx.pid')}; error_log stderr error; events { worker_connections 2000; }
    http { access_log off; ${folders.join(' ')} include ${site}; }`,
  )
  machine.start('nginx', { command: program, args: ['-e', 'stderr', '-c', main] })
  const url = `http://127.0.0.1:${port}`
  await until('nginx answers', async () => (await fetch(`${url}/livez`)).ok)
  return { url, withoutTls: `http://127.0.0.1:${portWithoutTls}` }
}
