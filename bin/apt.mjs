import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root, run } from './processes.mjs'

/**
 * Installs Debian or Ubuntu packages if this process runs as root and apt-get exists. One process
 * installs at a time; others wait.
 */
export async function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.error(`Installing what the tests need (apt-get install ${packages.join(' ')}) ...`)
  const options = {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', process.stderr, process.stderr],
  }
  const wait = () => console.error('Another command is installing packages; waiting for it.')
  await withLock(join(root, 'data', 'apt.lock'), wait, async () => {
    await run('apt-get', ['-qq', 'update'], options)
    await run('apt-get', ['-qq', '-y', 'install', '--no-install-recommends', ...packages], options)
  })
}
