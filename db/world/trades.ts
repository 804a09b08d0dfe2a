import type { Random } from './random.ts'
import type { Trade } from './trade.ts'
import { beauty } from './trades/beauty.ts'
import { carpentry } from './trades/carpentry.ts'
import { cleaning } from './trades/cleaning.ts'
import { electrical } from './trades/electrical.ts'
import { gardening } from './trades/gardening.ts'
import { petServices } from './trades/pet-services.ts'
import { photography } from './trades/photography.ts'
import { plumbing } from './trades/plumbing.ts'
import { tutoring } from './trades/tutoring.ts'

/** How common each trade is, and which second one the same person may well offer. */
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

/** The nine categories of the specification (section 3), in its order. */
export const trades: readonly Trade[] = market.map(({ trade }) => trade)

/** One trade, or now and then two that go together. */
export function someTrades(random: Random): [Trade, ...Trade[]] {
  const { trade, also } = random.weighted(shares)
  return random.chance(0.12) ? [trade, random.pick(also)] : [trade]
}

/** The trade of a category's name; throws when there is none. */
export function tradeOf(category: string): Trade {
  const trade = trades.find((one) => one.category === category)
  if (!trade) throw new Error(`There is no trade for the category ${category}.`)
  return trade
}
