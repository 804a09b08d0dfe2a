import { parseArgs } from 'node:util'
import { percentile } from '../../measuring/cpu.ts'
import { beginCheck } from '../report.ts'
import { type Crash, crashSite } from './attack.ts'
import { kinds } from './writers.ts'

/** Seconds within which the site must usually be ready again. */
const goal = 5

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '60' },
    clients: { type: 'string', default: '8' },
  },
})
const [cycles, seed] = [Number(values.cycles), Number(values.seed)]
const [minutes, clients] = [Number(values.minutes), Number(values.clients)]

const report = beginCheck('Until the site is ready again', 'Every acknowledged write, looked up')
console.log(`${cycles} times kill -9 while ${clients} clients write, with --seed ${seed} ...`)
const began = performance.now()
const { crashes, ledger, found } = await crashSite({ cycles, seed, minutes, clients })
const took = Math.round((performance.now() - began) / 60_000)
for (const why of new Set(ledger.wrong)) console.log(why)

const secondsOf = (some: readonly Crash[], share: number) =>
  percentile(
    some.map(({ seconds }) => seconds),
    share,
  )
const median = secondsOf(crashes, 0.5)
const times = (victim: string, some: readonly Crash[]) => ({
  killed: victim,
  cycles: some.length,
  'ready again after s, median': secondsOf(some, 0.5).toFixed(2),
  p95: secondsOf(some, 0.95).toFixed(2),
  max: secondsOf(some, 1).toFixed(2),
})
report(
  'Until the site is ready again',
  [
    ...[...Map.groupBy(crashes, ({ victim }) => victim)].map(([victim, some]) => times(victim, some)),
    times('all', crashes),
  ],
  {
    found: Number(median > goal),
    done: crashes.length,
    planned: cycles,
    summary: `${crashes.length} cycles in ${took} minutes with --seed ${seed}, ready again after ${median.toFixed(2)} s (median; goal: ${goal} s).`,
  },
)

const rows = kinds.map((kind) => {
  const writes = ledger.writes.filter((write) => write.kind === kind)
  const retried = writes.filter(({ tries }) => tries > 1).length
  const replayed = writes.filter(({ isReplayed }) => isReplayed).length
  const { lost, twice } = found[kind]
  return {
    writes: kind,
    acknowledged: writes.length,
    retried,
    'done before the retry': replayed,
    lost: lost.length,
    twice: twice.length,
  }
})
const total = (field: 'acknowledged' | 'retried' | 'done before the retry' | 'lost' | 'twice') =>
  rows.reduce((sum, row) => sum + row[field], 0)
const all = {
  acknowledged: total('acknowledged'),
  retried: total('retried'),
  'done before the retry': total('done before the retry'),
  lost: total('lost'),
  twice: total('twice'),
}
report('Every acknowledged write, looked up', [...rows, { writes: 'all', ...all }], {
  found: all.lost + all.twice + ledger.wrong.length,
  done: rows.filter(({ acknowledged }) => acknowledged > 0).length,
  planned: kinds.length,
  summary:
    `${all.acknowledged.toLocaleString('en-US')} writes acknowledged, ${all.lost} lost, ${all.twice} there twice, ` +
    `${ledger.wrong.length} otherwise wrong.`,
})
