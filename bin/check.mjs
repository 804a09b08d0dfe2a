// Checks format, lint and types: npm run check, and the first part of npm test.
import { fileURLToPath } from 'node:url'
import { start } from './processes.mjs'

const checks = {
  format: ['biome', ['check', '--colors=off', '.']],
  'lint and types': ['oxlint', ['--type-aware', '--type-check']],
}

/**
 * Runs the checks in parallel and prints one line for each, with its warnings, or the findings of a
 * check that failed. Resolves to the findings of the failed checks. The only warning is about files
 * of more than 400 lines: a moment to look whether their subject splits, no failure.
 */
export async function check() {
  const results = await Promise.all(
    Object.entries(checks).map(([name, [command, args]]) => runOne(name, command, args)),
  )
  return results.filter(Boolean)
}

/** Resolves to the findings, or to undefined if there are none. */
async function runOne(name, command, args) {
  const startedAt = Date.now()
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const text = Buffer.concat(output).toString()
  const findings = code === 0 ? undefined : `${name}: FAILED\n${text}`
  const warnings = /\bwarning\b|^ *!/m.test(text) && !text.includes('Found 0 warnings') ? `\n${text}` : ''
  console.log(findings ?? `${name}: no errors (${seconds} s)${warnings}`)
  return findings
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await check()).length)
