import type { Random } from '../random.ts'
import { fill, inSentence, pickUnused, type UsedSentences } from '../sentences.ts'
import type { Offer, Trade } from '../trades/trade.ts'
import { closings, houseRemarks, lukewarm, mildComplaints, openings, regrets, remarks, shortPraise } from './phrases.ts'

/** How well a business works, from 0 to 1. Most do well. A quality of 1 never disappoints. */
export function randomQuality(random: Random): number {
  return 1 - random.next() ** 2.4 * 0.9
}

/** 1 to 5 stars. The mean over all qualities is about 4.6, as on popular marketplaces. */
export function randomStars(random: Random, quality: number): number {
  if (quality >= 1)
    return random.weighted([
      [5, 88],
      [4, 12],
    ])
  return random.weighted([
    [5, 34 + 92 * quality],
    [4, 22],
    [3, 3 + 12 * (1 - quality)],
    [2, 1 + 7 * (1 - quality)],
    [1, 1 + 6 * (1 - quality)],
  ])
}

/** The service that a review is about, and the facts for its placeholders. */
export type Occasion = { trade: Trade; offer: Offer; first: string; town: string; business: string }

/** Writes a comment that fits the stars. Returns null if no unused sentence is left. */
export function makeComment(random: Random, stars: number, occasion: Occasion, used: UsedSentences): string | null {
  const unused = (list: readonly string[]) => pickUnused(random, list, used)
  const sentences =
    stars === 5
      ? delighted(random, occasion, unused)
      : stars === 4
        ? satisfied(random, occasion, unused)
        : disappointed(random, stars, occasion, unused)
  const found = sentences.filter((sentence) => sentence !== null)
  if (found.length === 0) return null
  const facts = {
    first: occasion.first,
    town: occasion.town,
    business: occasion.business,
    service: inSentence(occasion.offer.name),
  }
  return withHabits(random, fill(found.join(' '), facts))
}

type PickUnused = (list: readonly string[]) => string | null

function delighted(random: Random, { trade, offer }: Occasion, unused: PickUnused): (string | null)[] {
  const remark = () => unused(trade.onHouses && random.chance(0.35) ? houseRemarks : remarks)
  const form = random.weighted([
    ['story', 26],
    ['story and remark', 30],
    ['long', 16],
    ['short', 18],
    ['remark', 10],
  ])
  if (form === 'short') return [unused(shortPraise)]
  if (form === 'remark') return [remark(), unused(closings)]
  if (form === 'story') return [unused(offer.praise) ?? unused(shortPraise)]
  if (form === 'long') return [unused(openings), unused(offer.praise), remark(), unused(closings)]
  return random.chance(0.5) ? [unused(offer.praise), remark()] : [remark(), unused(offer.praise)]
}

/** Remarks that don't praise time or price, because a complaint about these may follow. */
const otherRemarks = remarks.filter((remark) => !/time|early|Charged|price/.test(remark))

function satisfied(random: Random, { trade, offer }: Occasion, unused: PickUnused): (string | null)[] {
  const complaint = unused(random.chance(0.6) ? trade.grumbles : mildComplaints)
  return random.chance(0.6) ? [unused(offer.praise), complaint] : [unused(otherRemarks), complaint]
}

function disappointed(random: Random, stars: number, { trade }: Occasion, unused: PickUnused): (string | null)[] {
  if (stars === 3) return [unused(lukewarm), unused(trade.grumbles), random.chance(0.4) ? unused(remarks) : null]
  return [unused(trade.failures), random.chance(0.7) ? unused(regrets) : null]
}

/** Some people never use the shift key, and some end everything with an exclamation mark. */
function withHabits(random: Random, text: string): string {
  const habit = random.next()
  if (habit < 0.05) return text.toLowerCase().replace(/\.$/, '')
  if (habit < 0.12) return text.replace(/\.$/, '!')
  if (habit < 0.2) return text.replace(/\.$/, '')
  return text
}
