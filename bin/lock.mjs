import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const touchEvery = 1_000
const staleAfter = 10_000

/**
 * Runs `work` while no other process holds the lock, and resolves to its result. Calls `onWaiting`
 * once if it has to wait. The lock is a folder whose modification time its owner updates every
 * second. A lock that is 10 s old belongs to a process that was killed. Process ids would not tell,
 * because containers reuse them.
 */
export async function withLock(path, onWaiting, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let tries = 0; !take(path); tries++) {
    if (tries === 1) onWaiting()
    if (ageOf(path) > staleAfter) rmSync(path, { recursive: true, force: true })
    else await pause(250)
  }
  const timer = setInterval(() => utimesSync(path, new Date(), new Date()), touchEvery)
  const release = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    process.off('exit', release)
    release()
  }
}

function take(path) {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function ageOf(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}
