// Finds a program that tests need, and installs its Debian package if it can.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from './apt.mjs'
import { fail } from './processes.mjs'

/** Prints the path of a program whose package has the same name; `purpose` says what needs it. */
export async function printPathOf(name, purpose) {
  const found = () =>
    ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path))
  if (!found()) await aptInstall(name)
  console.log(found() ?? fail(missing(name, purpose)))
}

const missing = (name, purpose) => `${purpose} needs ${name}, and this machine has none. Install it and try again:
  Debian, Ubuntu   sudo apt-get install ${name}
  macOS            brew install ${name}
If it is installed, add its folder to the PATH.`
