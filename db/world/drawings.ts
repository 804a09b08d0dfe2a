import type { PictureAddress } from '../../src/features/pictures/contract.ts'
import { drawFace } from './faces/portrait.ts'
import type { Gender } from './faces/look.ts'
import { randomFor } from './random.ts'

/** What a picture of the world shows; all else follows from its seed. */
export type Subject = { face: Gender; trade: string | undefined }

/** A picture's own chance, also what keeps its name from being guessed: 24 hex digits, as the names of uploaded ones have. */
export type Seed = string

/**
 * The name of a drawn picture. It begins as those of uploaded pictures do and goes on with what is drawn, so that the name alone is
 * enough to draw it; nobody can upload under such a name.
 */
export function nameOfDrawing(owner: { id: string; created_at: number }, seed: Seed, subject: Subject): string {
  const what = `face.${subject.face}.${slugOf(subject.trade ?? 'none')}`
  return `${owner.id}-${owner.created_at}-${seed}.${what}.webp`
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

const drawn = /-(?<seed>[0-9a-f]{24})\.face\.(?<face>feminine|masculine)\.(?<trade>[a-z-]+)\.webp$/

/** The SVG of a picture with such a name, `pixels` wide; undefined for all other names. */
export function drawingOf({ name }: PictureAddress, pixels: number): string | undefined {
  const { seed, face, trade } = drawn.exec(name)?.groups ?? {}
  if (seed === undefined) return undefined
  return drawFace(randomFor(seed), { gender: face as Gender, trade }, pixels)
}
