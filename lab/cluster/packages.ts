import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The programs of the cluster by the Debian package that has each. */
const packages = {
  'postgresql-15': 'postgres',
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
  pgbackrest: 'pgbackrest',
  openssl: 'openssl',
} as const

/** The path of each program. */
export type Programs = Record<(typeof packages)[keyof typeof packages], string>

const folders = ['/usr/lib/postgresql/15/bin', '/usr/sbin', '/usr/bin', ...(process.env['PATH'] ?? '').split(':')]

/** Finds the programs of the cluster. Throws with the command that installs what is missing. */
export function findPrograms(): Programs {
  const entries = Object.entries(packages).map(([name, program]) => ({ name, program, path: find(program) }))
  const missing = entries.filter(({ path }) => !path).map(({ name }) => name)
  // Patroni speaks to etcd with a module that its package only suggests.
  if (find('patroni') && !hasPythonModule('etcd')) missing.push('python3-etcd')
  if (missing.length > 0)
    throw new Error(
      `The cluster needs programs that this machine does not have. Install them and try again:\n  Debian, Ubuntu   sudo apt-get install ${missing.join(' ')}`,
    )
  return Object.fromEntries(entries.map(({ program, path }) => [program, path])) as Programs
}

const find = (program: string) => folders.map((folder) => join(folder, program)).find((path) => existsSync(path))

const hasPythonModule = (name: string) =>
  ['/usr/lib/python3/dist-packages', ...pythonFolders()].some((folder) => existsSync(join(folder, name)))

const pythonFolders = () =>
  existsSync('/usr/local/lib')
    ? readdirSync('/usr/local/lib')
        .filter((name) => name.startsWith('python3'))
        .map((name) => join('/usr/local/lib', name, 'dist-packages'))
    : []
