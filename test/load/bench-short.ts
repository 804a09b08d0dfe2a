import { readFile, writeFile } from 'node:fs/promises'
import { bareApi } from './bench-site.ts'
import { type BenchWorld, benchWorld, signedIn } from './bench-world.ts'
import { measureMessages, townOf } from './bench-writes.ts'
import { percentile } from './cpu.ts'
import { requests } from './requests.ts'
import { type Row, totalOf } from './table.ts'
import { measurePairs, type Plan } from './turns.ts'

const file = new URL('ratios.json', import.meta.url)
const plan: Plan = { seconds: 0.8, turn: 0.2, warmUp: 2.5 }
/** A ratio may fall by a third. */
const least = 2 / 3
const attempts = 4
const recordings = 5

/** CPU time of the ceiling in percent of ours, by part. */
type Ratios = Record<string, number>

/**
 * A few parts on a small world, for `npm test`. Compares the CPU time of the ceiling with ours,
 * because other work on a machine changes CPU time much less than it changes rates. Throws if a
 * ratio is more than a third below the recorded one in four attempts. `isRecording` records the
 * medians of five runs instead, because the best of them is often luck, which a later run does not
 * have.
 */
export async function measureShort(isRecording: boolean): Promise<Row[]> {
  const world = benchWorld(300, { isThrowaway: true })
  await using _ = world.closing
  const measure = await shortParts(world)
  let rows = await measure()
  const runs = [ratiosOf(rows)]
  const measureAgain = async () => {
    rows = await measure()
    runs.push(ratiosOf(rows))
  }
  if (isRecording) {
    while (runs.length < recordings) await measureAgain()
    const medians = eachPart(runs, (ratios) => percentile(ratios, 0.5))
    await writeFile(file, `${JSON.stringify(medians, undefined, 2)}\n`)
    return rows
  }
  const recorded = JSON.parse(await readFile(file, 'utf8')) as Ratios
  while (runs.length < attempts && slowerOf(runs, recorded).length > 0) await measureAgain()
  const slower = slowerOf(runs, recorded)
  if (slower.length > 0) throw new Error(`Slower than recorded in ${file.pathname}:\n${slower.join('\n')}`)
  return rows
}

function ratiosOf(rows: readonly Row[]): Ratios {
  return Object.fromEntries(
    rows.flatMap(({ part, cpu, ceilingCpu }) =>
      cpu && ceilingCpu ? [[part, Math.round((1000 * totalOf(ceilingCpu)) / totalOf(cpu)) / 10]] : [],
    ),
  )
}

/** One ratio of each part. */
function eachPart(runs: readonly Ratios[], choose: (ratios: number[]) => number): Ratios {
  const names = Object.keys(runs[0] ?? {})
  return Object.fromEntries(names.map((part) => [part, choose(runs.map((run) => run[part] ?? 0))]))
}

/** One line for each part that was too slow in every run. */
function slowerOf(runs: readonly Ratios[], recorded: Ratios): string[] {
  const ratios = eachPart(runs, (ratios) => Math.max(...ratios))
  return Object.entries(recorded).flatMap(([part, ratio]) => {
    const best = ratios[part] ?? 0
    if (best >= ratio * least) return []
    const all = runs.map((run) => run[part]).join(', ')
    return [`${part}: the CPU time of the ceiling is ${best} % of ours (${all}) instead of ${ratio} %`]
  })
}

async function shortParts(world: BenchWorld): Promise<() => Promise<Row[]>> {
  const { url, database } = await world.demo()
  const list = '/rest/v1/providers?limit=20'
  const [site, api] = await Promise.all([world.site(), bareApi(world, url, [list]), townOf(world)])
  const bare = await world.serve('bare-site-process.ts', { SITE_URL: site.url })
  const headers = await signedIn(database)
  const pairs = [
    {
      part: 'page of a visitor',
      ours: requests(site, '/providers'),
      ceiling: requests(bare, '/replay/providers'),
    },
    {
      part: 'page of a user',
      ours: requests(site, '/providers', { headers }),
      ceiling: requests(bare, '/render/providers', { headers }),
    },
    { part: 'list of the API', ours: requests(site, list), ceiling: requests(api, list) },
  ]
  return async () => [...(await measurePairs(database.db, pairs, plan)), ...(await measureMessages(world, plan))]
}
