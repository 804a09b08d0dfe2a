import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const beat = 1_000
const staleAfter = 10_000

/**
 * Runs `work` while this process alone holds the lock, a folder that it touches every second. A lock that has not been
 * touched for 10 s belonged to a killed process: process ids are no proof of life, containers use the same ones again.
 */
export async function withLock(path, onWaiting, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let tries = 0; !take(path); tries++) {
    if (tries === 1) onWaiting()
    if (ageOf(path) > staleAfter) rmSync(path, { recursive: true, force: true })
    else await pause(250)
  }
  const heart = setInterval(() => utimesSync(path, new Date(), new Date()), beat)
  const release = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heart)
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
