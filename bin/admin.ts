import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { systemClock } from '#platform/clock.server.ts'
import { environment, readConfig } from '#platform/config.server.ts'
import { examine, reportOf } from '../src/doctor/doctor.server.ts'
import { help, parse, parseAction } from './admin-actions.ts'
import { asCommandLine } from './as-command-line.ts'
import { runCommand, UsageError } from './run-command.ts'

await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2)
  if (command === 'doctor') await runDoctor(rest)
  else {
    const action = parseAction(process.argv.slice(2), askPassword)
    process.stdout.write(`${action ? await asCommandLine(action) : help}\n`)
  }
})

/** Needs no database: it names the problems. */
async function runDoctor(args: string[]): Promise<void> {
  const { email, command } = parse(args)
  if (command !== undefined) throw new UsageError(help)
  const findings = await examine(readConfig(environment()), { email, now: systemClock.now() })
  process.stdout.write(`${reportOf(findings)}\n`)
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
}

/**
 * Never from the arguments, which other users of the machine can read. A terminal does not echo it.
 */
async function askPassword(): Promise<string> {
  const { isTTY } = process.stdin
  if (isTTY) process.stderr.write('Password: ')
  const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: noEcho, terminal: isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTTY) process.stderr.write('\n')
  }
}
