import { parseArgs } from 'node:util'
import { beginCheck } from '../report.ts'
import { serveSite } from '../served-site.ts'
import { races } from './all.ts'
import { holdRaces, type Tally } from './race.ts'

const { values } = parseArgs({
  options: {
    rivals: { type: 'string', default: '2500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '900' },
  },
})
const [rivals, seed, seconds] = [Number(values.rivals), Number(values.seed), Number(values.seconds)]

const report = beginCheck('Rivals who want the same at once')
await using site = await serveSite({ TRUST_PROXY: 'true' })
console.log(`${rivals.toLocaleString('en-US')} rivals compete with --seed ${seed} ...`)
const began = performance.now()
const tallies = await holdRaces(site, races, { rivals, seed, seconds })
const took = Math.round((performance.now() - began) / 1000)

for (const { race, wrong } of tallies) for (const why of new Set(wrong)) console.log(`${race}: ${why}`)
const total = (count: (tally: Tally) => number) => tallies.reduce((sum, tally) => sum + count(tally), 0)
const row = (race: string, of: (count: (tally: Tally) => number) => number) => ({
  race,
  rounds: of((tally) => tally.rounds),
  rivals: of((tally) => tally.rivals),
  winners: of((tally) => tally.winners),
  refused: of((tally) => tally.refused),
  wrong: of((tally) => tally.wrong.length),
})
const competed = total((tally) => tally.rivals)
const wrong = total((tally) => tally.wrong.length)
report(
  'Rivals who want the same at once',
  [...tallies.map((tally) => row(tally.race, (count) => count(tally))), row('all', total)],
  {
    found: wrong,
    done: competed,
    planned: rivals,
    summary:
      `${competed.toLocaleString('en-US')} rivals in ${total((tally) => tally.rounds)} rounds of ${races.length} races ` +
      `in ${took} s with --seed ${seed}: ${wrong} wrong.`,
  },
)
