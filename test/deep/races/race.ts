import { setTimeout as pause } from 'node:timers/promises'
import { type Random, randomFor } from '#db/world/random.ts'
import type { Answer } from '../../people.ts'
import type { TestServer } from '../../server.ts'

/** What an answer says: a problem's code, or the status of what was changed. */
interface Said {
  code?: string
  status?: string | number
}

/** A race that is ready to start. */
export interface Round {
  /** Sends the request of a rival, counted from 0. */
  send: (rival: number) => Promise<Answer>
  /** How many rivals must win. */
  winners: number
  hasWon: (answer: Answer<Said>) => boolean
  /** Whether an answer is the refusal that the product specifies. */
  isRefused: (answer: Answer<Said>) => boolean
  /** Looks at the database after the race: what is wrong there, or ''. */
  look: () => Promise<string>
}

/** Rivals who want something that only some of them can have. */
export interface Race {
  name: string
  /** The number of rivals, if it isn't up to the round. */
  rivals?: number
  /** Whether one round is enough. */
  once?: boolean
  /** Creates the users of a round. */
  prepare: (server: TestServer, rivals: number) => Promise<Round>
}

/**
 * How many compete and for how long. The same seed makes the same rounds, except for the timing.
 */
export interface Plan {
  rivals: number
  seed: number
  /** Begins no round after this time. */
  seconds?: number
  /** The most rounds of each race. */
  rounds?: number
}

/** What the rounds of a race came to. */
export interface Tally {
  race: string
  rounds: number
  rivals: number
  winners: number
  refused: number
  /** Why rounds were wrong, if any were. */
  wrong: string[]
}

/** Holds rounds of all races in turn, until so many rivals have competed. */
export async function holdRaces(server: TestServer, races: readonly Race[], plan: Plan): Promise<Tally[]> {
  const random = randomFor('races', plan.seed)
  const tallies = races.map(({ name }) => ({ race: name, rounds: 0, rivals: 0, winners: 0, refused: 0, wrong: [] }))
  const until = performance.now() + (plan.seconds ?? Number.POSITIVE_INFINITY) * 1000
  let competed = 0
  for (let turn = 0; competed < plan.rivals && turn < (plan.rounds ?? Number.POSITIVE_INFINITY); turn++) {
    const inTurn = [...races.entries()].filter(([, { once }]) => turn === 0 || !once)
    for (const [at, race] of random.sample(inTurn, inTurn.length)) {
      if (competed >= plan.rivals || performance.now() >= until) return tallies
      const rivals = race.rivals ?? random.between(8, 16)
      competed += rivals
      await hold(server, race, { rivals, random, tally: tallies[at]! })
    }
  }
  return tallies
}

async function hold(
  server: TestServer,
  race: Race,
  { rivals, random, tally }: { rivals: number; random: Random; tally: Tally },
): Promise<void> {
  const round = await race.prepare(server, rivals)
  // All at once, or within a few milliseconds, so that requests meet in different places.
  const spread = random.pick([0, 0, 2, 8])
  const delays = Array.from({ length: rivals }, () => random.next() * spread)
  const sendLater = async (delay: number, rival: number) => {
    if (spread > 0) await pause(delay)
    return round.send(rival)
  }
  const answers = (await Promise.all(delays.map(sendLater))) as Answer<Said>[]
  const winners = answers.filter(round.hasWon)
  const refused = answers.filter((answer) => !round.hasWon(answer) && round.isRefused(answer))
  const others = answers.filter((answer) => !winners.includes(answer) && !refused.includes(answer))
  tally.rounds += 1
  tally.rivals += rivals
  tally.winners += winners.length
  tally.refused += refused.length
  const faults = [
    winners.length === round.winners ? '' : `${winners.length} won instead of ${round.winners}`,
    ...others.map(({ status, body }) => `answered ${status} ${JSON.stringify(body).slice(0, 200)}`),
    await round.look(),
  ]
  tally.wrong.push(...faults.filter(Boolean))
}

/** A winner and refusals by status and code; one wins by default. */
export function decidedBy(status: number, refusals: readonly string[], winners = 1) {
  return {
    winners,
    hasWon: (answer: Answer) => answer.status === status,
    isRefused: ({ status: refused, body }: Answer<Said>) => refusals.includes(`${refused} ${body.code}`),
  }
}

/** Compares what the database holds with what it should hold. */
export function mismatch(stored: Record<string, unknown>, expected: Record<string, unknown>): string {
  const [is, should] = [JSON.stringify(stored), JSON.stringify(expected)]
  return is === should ? '' : `the database holds ${is} instead of ${should}`
}

/** Calls a function once per rival, at once. */
export function forEach<T>(rivals: number, create: (rival: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: rivals }, (_, rival) => create(rival)))
}
