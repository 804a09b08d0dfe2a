import { spawnSync } from 'node:child_process'
import { run } from './processes.mjs'

/** Installs packages of Debian or Ubuntu if this process may: as root, where there is apt-get. */
export async function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.error(`Installing what the tests need (apt-get install ${packages.join(' ')}) ...`)
  const options = {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', process.stderr, process.stderr],
  }
  await run('apt-get', ['-qq', 'update'], options)
  await run('apt-get', ['-qq', '-y', 'install', '--no-install-recommends', ...packages], options)
}
