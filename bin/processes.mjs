// Starts other programs. Uses nothing but Node 20, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { passesSignals, thisMachine } from './machine.mjs'

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Runs a program in this terminal, passes signals on, and resolves to its exit code. A program that
 * runs longer than `minutes` is killed, after a list of all processes, and counts as failed.
 */
export function run(command, args, { minutes, ...options } = {}) {
  const child = start(command, args, { stdio: 'inherit', ...options })
  const kill = () => {
    console.error(`\nKilled after ${minutes} minutes: ${args.join(' ')}`)
    spawnSync('ps', ['-eo', 'pid,ppid,stat,etime,args'], { stdio: 'inherit' })
    child.kill('SIGKILL')
  }
  const timeout = minutes && setTimeout(kill, minutes * 60_000)
  return new Promise((resolve) =>
    child.on('close', (code, signal) => {
      clearTimeout(timeout)
      resolve(code ?? 128 + constants.signals[signal])
    }),
  )
}

/**
 * Starts a program and passes signals on to it, where it would miss them. Node 24 and the packages'
 * commands come first in its PATH. Node caches compiled code in node_modules, which halves the
 * startup time of scripts.
 */
export function start(command, args, { env = {}, ...options }) {
  const modules = join(root, 'node_modules')
  const defaults = {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
  }
  const child = spawn(command, args, { ...options, env: { ...defaults, ...env } })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => passesSignals(thisMachine) && child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  child.on('exit', () => signals.forEach((signal) => process.off(signal, pass)))
  child.on('error', (error) => fail(`${command} did not start: ${error.message}`))
  return child
}

/** Prints a message and exits with 1. */
export function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
