import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../test/free-ports.ts'
import type { Row } from '../../test/measuring/table.ts'
import { answers } from '../../test/site.ts'

/**
 * How long `npm start` takes until it answers: from a clone without node_modules (with npm's
 * cache), and a second time. Clones the last commit of this checkout to a temporary folder.
 */
export async function measureStart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-start-'))
  const port = await freePort()
  try {
    await run('git', ['clone', '--quiet', process.cwd(), folder])
    const first = await start(folder, port)
    const again = [await start(folder, port), await start(folder, port)].map(({ seconds }) => seconds)
    return [...[first.seconds, ...again].map((seconds, turn) => rowOf(turn, seconds)), ...shares(first)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function rowOf(turn: number, seconds: number): Row {
  return { part: `start: ${turns[turn]}`, ours: seconds, unit: 's' }
}

const turns = ['first, from a fresh clone', 'second', 'third']

/** What `npm start` prints when a part of the first start begins, and how the part is called. */
const phases: [says: RegExp, name: string][] = [
  [/^Installing packages/m, 'npm ci'],
  [/^Building the site/m, 'build'],
  [/^Creating the demo world/m, 'server and demo world'],
]

/**
 * The parts of the first start in percent. What comes before a sentence belongs to the part before.
 */
function shares({ seconds, heard }: Start): Row[] {
  const at = phases.map(([says]) => heard.find(({ text }) => says.test(text))?.at)
  return phases.flatMap(([, name], index) => {
    const began = at[index]
    if (began === undefined) return []
    const ended = at.slice(index + 1).find((next) => next !== undefined) ?? seconds
    return [{ part: `profile: first start: ${name}`, ours: (100 * (ended - began)) / seconds, unit: '%' as const }]
  })
}

interface Start {
  seconds: number
  /** What it printed, and after how many seconds. */
  heard: { at: number; text: string }[]
}

async function start(folder: string, port: number): Promise<Start> {
  const began = performance.now()
  const site = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, PORT: String(port) },
  })
  const ended = once(site, 'exit')
  const sinceStart = () => (performance.now() - began) / 1000
  const heard: Start['heard'] = []
  site.stderr.on('data', (text) => heard.push({ at: sinceStart(), text: String(text) }))
  while (!(await answers(`http://localhost:${port}/readyz`))) {
    if (site.exitCode !== null) throw new Error(`npm start ended with ${site.exitCode}`)
    await new Promise((later) => setTimeout(later, 50))
  }
  const seconds = sinceStart()
  process.kill(-site.pid!, 'SIGINT')
  await ended
  return { seconds, heard }
}

async function run(command: string, args: string[]): Promise<void> {
  const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}
