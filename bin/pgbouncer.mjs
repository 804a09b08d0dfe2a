// Prints the path of PgBouncer for the test of poolers (test/pooler.test.ts). Installs Debian's
// package if it can.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from './apt.mjs'
import { fail } from './processes.mjs'

const missing = `The test of connection poolers needs PgBouncer, and this machine has none. Install it and try again:
  Debian, Ubuntu   sudo apt-get install pgbouncer
  macOS            brew install pgbouncer
If it is installed, add its folder to the PATH.`

const found = () =>
  ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path))

if (!found()) await aptInstall('pgbouncer')
console.log(found() ?? fail(missing))
