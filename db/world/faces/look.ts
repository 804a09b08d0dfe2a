import type { Random } from '../random.ts'
import type { clothes } from './clothes.ts'
import { backgrounds, cloths, greys, mixed, skins } from './colours.ts'
import type { longHair, shortHair } from './hair.ts'
import type { hats, wraps } from './hats.ts'
import { type beards, type glasses, type Head, luminance } from './head.ts'

/** Which first names and faces go together; `either` may have any. */
export type Gender = 'feminine' | 'masculine'

/** Everything that is decided about a portrait before it is drawn. */
export type Look = {
  head: Head
  hair: { style: keyof typeof shortHair | keyof typeof longHair; colour: string }
  beard: keyof typeof beards
  glasses: keyof typeof glasses | undefined
  cover: { kind: keyof typeof hats | keyof typeof wraps; colour: string } | undefined
  clothes: { cut: keyof typeof clothes; colour: string; second: string }
  background: (typeof backgrounds)[number]
  /** Degrees to a side. */
  tilt: number
  /** How wide the head is, around 1. */
  breadth: number
}

type Style = Look['hair']['style']

/** How common each is beside the others. */
type Shares<T extends string> = Readonly<Partial<Record<T, number>>>

const styles: Record<Gender, Record<'young' | 'woolly' | 'old', Shares<Style>>> = {
  feminine: {
    young: { straight: 4, bob: 4, waves: 5, knot: 3, nape: 3, tail: 3, cloud: 2, plaits: 1, pixie: 3, fringe: 1 },
    woolly: {
      afro: 4,
      cloud: 4,
      braids: 4,
      knot: 3,
      nape: 1,
      locs: 2,
      wool: 1,
      straight: 1,
      waves: 1,
      bob: 1,
      tail: 1,
    },
    old: { setWaves: 5, bob: 3, pixie: 4, nape: 4, waves: 1 },
  },
  masculine: {
    young: { parted: 5, cropped: 3, swept: 4, curls: 3, tousled: 4, shaven: 1, tied: 1, curtains: 1 },
    woolly: { wool: 4, shaven: 4, cropped: 3, locs: 2, curls: 2, bald: 2 },
    old: { wreath: 3, bald: 2, parted: 3, cropped: 3, swept: 2 },
  },
}

const cuts: Record<Gender, Shares<Look['clothes']['cut']>> = {
  feminine: {
    crew: 3,
    striped: 2,
    shirt: 2,
    rollneck: 2,
    cardigan: 3,
    dungarees: 2,
    apron: 1,
    wrap: 3,
    blazer: 2,
    hoodie: 1,
  },
  masculine: { crew: 4, striped: 1, shirt: 4, rollneck: 1, cardigan: 1, dungarees: 2, apron: 1, blazer: 2, hoodie: 3 },
}

const eyes: Record<Gender, Shares<Head['eyes']>> = {
  feminine: { open: 3, smiling: 3, lashes: 4, lidded: 1 },
  masculine: { open: 6, smiling: 3, lidded: 2 },
}

const brows: Record<Gender, Shares<Head['brows']>> = {
  feminine: { soft: 5, straight: 1, arched: 4 },
  masculine: { soft: 2, straight: 4, full: 4 },
}

const mouths: Record<Gender, Shares<Head['mouth']>> = {
  feminine: { smile: 5, gentle: 3, laughing: 3, painted: 2 },
  masculine: { smile: 5, gentle: 3, wry: 2, laughing: 2 },
}

const grown: Shares<Look['beard']> = { none: 50, stubble: 7, short: 14, full: 12, moustache: 7, goatee: 4 }

const chosen = <T extends string>(random: Random, shares: Shares<T>): T =>
  random.weighted(Object.entries(shares) as [T, number][])

/** A hat goes with few heads of hair. */
const underHats =
  'straight bob waves nape plaits braids parted cropped shaven bald wreath locs curtains fringe pixie'.split(' ')

/** Decides what somebody looks like: from chance, whether the first name is a woman's or a man's, and the trade. */
export function aLook(random: Random, gender: Gender, trade?: string): Look {
  const skin = random.pick(skins)
  const old = random.chance(0.22)
  const woolly = luminance(skin.tone) < 0.52 ? random.chance(0.8) : luminance(skin.tone) < 0.66 && random.chance(0.25)
  const style = chosen(random, styles[gender][woolly ? 'woolly' : old ? 'old' : 'young'])
  const natural = random.weighted(skin.hair)
  const colour = old ? random.pick(greys) : random.chance(0.06) ? mixed(natural, greys[0], 0.45) : natural
  const background = random.pick(backgrounds)
  const cover = aCover(random, gender, style, trade)
  return {
    head: aHead(random, gender, skin.tone, old, colour),
    hair: { style, colour },
    beard: gender === 'masculine' ? aBeard(random, style) : 'none',
    glasses: random.chance(old ? 0.5 : 0.24) ? random.pick(['round', 'square'] as const) : undefined,
    cover,
    clothes: someClothes(random, gender, [cover?.colour, ...background]),
    background,
    tilt: random.between(-4, 4),
    breadth: random.between(96, gender === 'masculine' ? 106 : 101) / 100,
  }
}

function aHead(random: Random, gender: Gender, tone: string, old: boolean, hair: string): Head {
  const masculine = gender === 'masculine'
  const bright = luminance(tone) > 0.6
  return {
    tone,
    jaw: masculine ? random.between(12, 16) : random.between(9, 13),
    chin: random.between(masculine ? 82 : 81, masculine ? 85 : 83),
    turn: random.pick([-3, -2, -1, 1, 2, 3]),
    eyes: chosen(random, eyes[gender]),
    brows: chosen(random, brows[gender]),
    nose: random.pick(['hooked', 'button', 'broad', 'long'] as const),
    mouth: chosen(random, mouths[gender]),
    browColour: mixed(hair, '#1f2433', bright ? 0.35 : 0.75),
    freckles: bright && random.chance(0.14),
    lined: old && random.chance(0.7),
    blush: bright ? random.chance(0.75) : random.chance(0.35),
  }
}

/** Hair that frames a face, and a beard, would leave little of it. */
const aBeard = (random: Random, style: Style): Look['beard'] =>
  style === 'locs' || style === 'curtains' ? 'none' : chosen(random, grown)

/** The sun is on gardeners, paint on few; cloth around the head is worn by some. */
function aCover(random: Random, gender: Gender, style: Style, trade: string | undefined): Look['cover'] {
  const colour = random.pick(cloths)
  const wrap = random.next()
  if (gender === 'feminine' && wrap < 0.07) return { kind: 'scarf', colour }
  if (gender === 'feminine' && wrap < 0.1) return { kind: 'knotted', colour }
  if (gender === 'masculine' && wrap < 0.02) return { kind: 'turban', colour }
  const likely = { gardening: ['straw', 0.45], carpentry: ['flatCap', 0.25], cleaning: ['painter', 0.04] } as const
  const [hat, chance] =
    (trade && likely[trade as keyof typeof likely]) ||
    (random.chance(0.5) ? (['beanie', 0.07] as const) : (['flatCap', 0.04] as const))
  return underHats.includes(style) && random.chance(chance) ? { kind: hat, colour } : undefined
}

/** Nobody vanishes into the wall, nor wears a coat of the shirt's colour. */
function someClothes(random: Random, gender: Gender, taken: readonly (string | undefined)[]): Look['clothes'] {
  const [colour, second] = random.some(
    cloths.filter((one) => !taken.includes(one)),
    2,
  )
  return { cut: chosen(random, cuts[gender]), colour: colour!, second: second! }
}
