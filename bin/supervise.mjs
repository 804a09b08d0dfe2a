// Keeps the site running: starts it again after a crash of its process or of its database. Uses
// only Node 20, as run.mjs does.
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { start } from './processes.mjs'

/**
 * Milliseconds to wait before each restart within a minute. After the last one, the site stays
 * down.
 */
export const pauses = [0, 500, 1_000, 2_000, 4_000]
const minute = 60_000

/**
 * The milliseconds to wait before a restart at `now`, given the times of earlier ones, or undefined
 * if there were too many within the last minute.
 */
export function pauseBefore(restarts, now) {
  return pauses[restarts.filter((at) => now - at < minute).length]
}

/**
 * Runs a program until it ends as it should, and resolves to the exit code. The program says by IPC
 * that it is open and on which port: `{ open: port }`. From then on it is started again whenever it
 * crashes, on the same port. It isn't restarted if it has never been open, ended with 0, or was
 * told to stop by a signal to this process.
 */
export async function supervise(command, args, { env = {}, ...options }) {
  const restarts = []
  let isStopping = false
  let port
  // Without a terminal, SIGHUP asks the site to replace its workers, and ends nothing.
  const stopping = process.stdin.isTTY ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
  for (const signal of stopping) process.on(signal, () => (isStopping = true))
  if (!process.stdin.isTTY) process.on('SIGHUP', () => {})
  for (;;) {
    const child = start(command, args, { ...options, env: { ...env, ...(port && { PORT: String(port) }) } })
    child.on('message', (message) => (port = message?.open ?? port))
    const { code, signal } = await new Promise((resolve) =>
      child.on('close', (code, signal) => resolve({ code, signal })),
    )
    const result = code ?? 128 + constants.signals[signal]
    if (isStopping || result === 0 || port === undefined) return result
    const wait = pauseBefore(restarts, Date.now())
    if (wait === undefined) {
      console.error(`\n${tooManyCrashes}`)
      return 1
    }
    console.error(`\nPorchlight ended unexpectedly (${signal ?? `exit code ${code}`}). Starting it again ...`)
    await pause(wait)
    if (isStopping) return result
    restarts.push(Date.now())
  }
}

const tooManyCrashes = `Porchlight crashed ${pauses.length + 1} times within a minute, so it was not started again. The messages above say why.
Your data is kept. Solve the problem and run npm start.`
