import { fill } from './business.ts'
import type { Random } from './random.ts'
import {
  closings,
  houseRemarks,
  lukewarm,
  mildComplaints,
  openings,
  regrets,
  remarks,
  shortPraise,
} from './review-words.ts'
import type { Offer, Trade } from './trade.ts'

/** 0 to under 1: how well a business works; most do well. A quality of 1 never disappoints. */
export function aQuality(random: Random): number {
  return 1 - random.next() ** 2.4 * 0.9
}

/** 1 to 5 stars. Over all qualities the mean is near 4.6, as on marketplaces that people like. */
export function someStars(random: Random, quality: number): number {
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

/** Hands out the sentences of one provider's page, so that no two customers of theirs say the same. */
export type Told = Set<string>

export type Occasion = { trade: Trade; offer: Offer; first: string; town: string; business: string }

/** The words that go with the stars, or null from somebody who only taps the stars. */
export function aComment(random: Random, stars: number, occasion: Occasion, told: Told): string | null {
  const fresh = (list: readonly string[]) => aFreshOne(random, list, told)
  const sentences =
    stars === 5
      ? delight(random, occasion, fresh)
      : stars === 4
        ? content(random, occasion, fresh)
        : regret(random, stars, occasion, fresh)
  const said = sentences.filter((sentence) => sentence !== null)
  if (said.length === 0) return null
  const facts = {
    first: occasion.first,
    town: occasion.town,
    business: occasion.business,
    service: spoken(occasion.offer.name),
  }
  return inSomeonesManner(random, fill(said.join(' '), facts))
}

type Fresh = (list: readonly string[]) => string | null

function delight(random: Random, { trade, offer }: Occasion, fresh: Fresh): (string | null)[] {
  const aRemark = () => fresh(trade.onHouses && random.chance(0.35) ? houseRemarks : remarks)
  const manner = random.weighted([
    ['story', 26],
    ['story and remark', 30],
    ['long', 16],
    ['short', 18],
    ['remark', 10],
  ])
  if (manner === 'short') return [fresh(shortPraise)]
  if (manner === 'remark') return [aRemark(), fresh(closings)]
  if (manner === 'story') return [fresh(offer.praise) ?? fresh(shortPraise)]
  if (manner === 'long') return [fresh(openings), fresh(offer.praise), aRemark(), fresh(closings)]
  return random.chance(0.5) ? [fresh(offer.praise), aRemark()] : [aRemark(), fresh(offer.praise)]
}

/** Remarks that do not praise somebody's clock, because a complaint about it may follow. */
const untimely = remarks.filter((remark) => !/time|early|Charged|price/.test(remark))

function content(random: Random, { trade, offer }: Occasion, fresh: Fresh): (string | null)[] {
  const complaint = fresh(random.chance(0.6) ? trade.grumbles : mildComplaints)
  return random.chance(0.6) ? [fresh(offer.praise), complaint] : [fresh(untimely), complaint]
}

function regret(random: Random, stars: number, { trade }: Occasion, fresh: Fresh): (string | null)[] {
  if (stars === 3) return [fresh(lukewarm), fresh(trade.grumbles), random.chance(0.4) ? fresh(remarks) : null]
  return [fresh(trade.failures), random.chance(0.7) ? fresh(regrets) : null]
}

/** One of the sentences that this provider's page does not hold yet; null when all have been said. */
export function aFreshOne(random: Random, list: readonly string[], told: Told): string | null {
  const left = list.filter((sentence) => !told.has(sentence))
  if (left.length === 0) return null
  const sentence = random.pick(left)
  told.add(sentence)
  return sentence
}

/** A service's name in the middle of a sentence; names of languages and tests keep their capitals. */
export function spoken(name: string): string {
  return /^(SAT|EV|Spanish)/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

/** Some people never touch the shift key, some cannot end without an exclamation mark. */
function inSomeonesManner(random: Random, text: string): string {
  const manner = random.next()
  if (manner < 0.05) return text.toLowerCase().replace(/\.$/, '')
  if (manner < 0.12) return text.replace(/\.$/, '!')
  if (manner < 0.2) return text.replace(/\.$/, '')
  return text
}
