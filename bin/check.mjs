// Format, lint and types; `npm run check`, and the first part of `npm test`.
import { fileURLToPath } from 'node:url'
import { ready, start } from './ready.mjs'

const checks = {
  format: ['biome', ['check', '--colors=off', '.']],
  lint: ['oxlint', ['--type-aware', '--deny-warnings']],
  types: ['tsc', ['--project', '.']],
}

/** Runs the checks side by side, prints a line for each (and the findings of those that fail, which `told` hears too), and resolves to an exit code. */
export async function check(told = (_findings) => {}) {
  const results = await Promise.all(Object.entries(checks).map(([name, [command, args]]) => one(name, command, args)))
  const failed = results.filter(Boolean)
  failed.forEach(told)
  return failed.length
}

/** Resolves to what it found, or nothing. */
async function one(name, command, args) {
  const began = Date.now()
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const findings = code === 0 ? undefined : `${name}: FAILED\n${Buffer.concat(output).toString()}`
  console.log(findings ?? `${name}: no findings (${seconds} s)`)
  return findings
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ready({ build: false })
  process.exit(await check())
}
