import type { PictureAddress } from '#features/pictures/contract.ts'
import type { Gender } from './faces/look.ts'
import { drawFace } from './faces/portrait.ts'
import { type Random, randomFor } from './random.ts'
import { drawWork, isScene, type SceneName } from './work/work.ts'

/** What a picture of the world shows. */
export type Subject = { face: Gender; trade?: string | undefined } | { work: SceneName }

/**
 * A new name for a drawn picture. It begins as those of uploaded pictures do (chance keeps it from being guessed) and goes on with what is
 * drawn, so that the name alone is enough to draw it, always the same. Nobody can upload under such a name.
 */
export function nameOfDrawing(random: Random, owner: { id: string; created_at: number }, subject: Subject): string {
  const seed = Array.from({ length: 24 }, () => random.between(0, 15).toString(16)).join('')
  return `${owner.id}-${owner.created_at}-${seed}.${wordsOf(subject)}.webp`
}

function wordsOf(subject: Subject): string {
  if ('work' in subject) return `work.${subject.work}`
  return `face.${subject.face}.${(subject.trade ?? 'none').toLowerCase().replaceAll(' ', '-')}`
}

const ofFace = /-(?<seed>[0-9a-f]{24})\.face\.(?<face>feminine|masculine)\.(?<trade>[a-z-]+)\.webp$/
const ofWork = /-(?<seed>[0-9a-f]{24})\.work\.(?<scene>[a-z]+)\.webp$/

/** The SVG of a picture with such a name, `pixels` wide; undefined for all other names. */
export function drawingOf({ name }: PictureAddress, pixels: number): string | undefined {
  const { face, trade, seed = '' } = ofFace.exec(name)?.groups ?? {}
  if (face !== undefined) return drawFace(randomFor(seed), { gender: face as Gender, trade }, pixels)
  const work = ofWork.exec(name)?.groups
  return work && isScene(work['scene']!) ? drawWork(randomFor(work['seed']!), work['scene'], pixels) : undefined
}
