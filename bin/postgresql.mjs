// Prints the folder of PostgreSQL's client and server programs for the backup test
// (test/backup.test.ts), because the embedded PostgreSQL has no pg_dump. Installs Debian's packages
// if it can.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from './apt.mjs'
import { fail } from './processes.mjs'

const oldestVersion = 15
const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore']

const missing = `The test of backups needs the programs of PostgreSQL ${oldestVersion} or newer (${programs.join(', ')}), and this machine
has none. Install them and try again:
  Debian, Ubuntu   sudo apt-get install postgresql
  macOS            brew install postgresql
If they are installed, add their folder to the PATH.`

function found() {
  const versions = '/usr/lib/postgresql'
  const debian = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(isUsable)
}

function isUsable(folder) {
  if (!programs.every((program) => existsSync(join(folder, program)))) return false
  const { stdout } = spawnSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' })
  return Number(/\) (\d+)/.exec(stdout)?.[1]) >= oldestVersion
}

if (!found()) await aptInstall('postgresql')
console.log(found() ?? fail(missing))
