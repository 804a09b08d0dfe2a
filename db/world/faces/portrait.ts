import type { Random } from '../random.ts'
import { clothes } from './clothes.ts'
import { type Hair, longHair, shortHair } from './hair.ts'
import { hats, wraps } from './hats.ts'
import { beards, drawHead, drawNeck, glasses } from './head.ts'
import { aLook, type Gender, type Look } from './look.ts'
import { drawing, group } from './pen.ts'

/** Draws somebody's head and shoulders as a square SVG, which pages crop to a circle. The same chance gives the same face. */
export function drawFace(random: Random, who: { gender: Gender; trade?: string | undefined }, pixels: number): string {
  return portraitOf(aLook(random, who.gender, who.trade), pixels)
}

const allHair: Record<Look['hair']['style'], Hair> = { ...shortHair, ...longHair }
const covers = { ...hats, ...wraps }

function portraitOf(look: Look, pixels: number): string {
  const { head, hair, cover, background, tilt, breadth } = look
  const { behind, front } = allHair[hair.style]
  const isWrapped = cover !== undefined && cover.kind in wraps
  const poise = `transform="rotate(${tilt} 60 90) translate(60 0) scale(${breadth} 1) translate(-60 0)"`
  const back = isWrapped ? '' : (behind?.(hair.colour) ?? '')
  const onTop = [
    drawHead(head),
    beards[look.beard](hair.colour, head),
    isWrapped ? '' : front(hair.colour),
    look.glasses ? glasses[look.glasses](head.turn) : '',
    cover ? covers[cover.kind](cover.colour) : '',
  ]
  return drawing(
    { width: 120, height: 120 },
    pixels,
    `<rect width="120" height="120" fill="${background[0]}" stroke="none"/><circle cx="${60 + tilt * 4}" cy="58" r="43" fill="${background[1]}" stroke="none"/>` +
      group(
        group(back, poise) +
          drawNeck(head) +
          clothes[look.clothes.cut](look.clothes.colour, look.clothes.second) +
          group(onTop.join(''), poise),
        'transform="translate(-7.2 -5) scale(1.12)"',
      ),
  )
}
