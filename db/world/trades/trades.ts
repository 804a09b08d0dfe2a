import type { Random } from '../random.ts'
import { beauty } from './beauty.ts'
import { carpentry } from './carpentry.ts'
import { cleaning } from './cleaning.ts'
import { electrical } from './electrical.ts'
import { gardening } from './gardening.ts'
import { petServices } from './pet-services.ts'
import { photography } from './photography.ts'
import { plumbing } from './plumbing.ts'
import type { Trade } from './trade.ts'
import { tutoring } from './tutoring.ts'

/** How common each trade is, and which second trade goes well with it. */
const market: readonly { trade: Trade; share: number; also: readonly Trade[] }[] = [
  { trade: cleaning, share: 21, also: [petServices, gardening] },
  { trade: electrical, share: 9, also: [plumbing, carpentry] },
  { trade: plumbing, share: 10, also: [electrical] },
  { trade: tutoring, share: 13, also: [petServices] },
  { trade: photography, share: 8, also: [beauty] },
  { trade: gardening, share: 12, also: [carpentry, cleaning] },
  { trade: beauty, share: 10, also: [photography] },
  { trade: carpentry, share: 8, also: [plumbing, gardening] },
  { trade: petServices, share: 9, also: [cleaning] },
]

const shares = market.map((entry) => [entry, entry.share] as const)

/** The nine trades, in the order of the site's categories. */
export const trades: readonly Trade[] = market.map(({ trade }) => trade)

/** Picks one trade, or sometimes two that go together. */
export function randomTrades(random: Random): [Trade, ...Trade[]] {
  const { trade, also } = random.weighted(shares)
  return random.chance(0.12) ? [trade, random.pick(also)] : [trade]
}

/** The trade of a category. Throws if there is none. */
export function tradeOf(category: string): Trade {
  const trade = trades.find((one) => one.category === category)
  if (!trade) throw new Error(`No trade for the category ${category}.`)
  return trade
}
