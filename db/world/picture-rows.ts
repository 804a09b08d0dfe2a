import { pictureUrl, pixels } from '../../src/features/pictures/rules.ts'
import { day } from './clock.ts'
import { nameOfDrawing } from './drawings.ts'
import { genderOf } from './faces/gender.ts'
import { type Random, randomFor } from './random.ts'
import { type Batch, put } from './rows.ts'

/** So many people of each account type have pictures at the most: the first ones, so that a world of a million takes no longer. */
const pictured = 3_000

type Owner = { id: string; first: string; created_at: number }

/** Chance of the pictures alone, so that the rest of the world is the same with and without them. */
const chanceOf = (seed: string | number, whose: string, index: number): Random =>
  randomFor(seed, 'pictures', whose, index)

/**
 * Puts a portrait of somebody into the batch, for this share of the first people or, with a share of 1, for everybody. Answers with its
 * address or null. The file is drawn when it is first asked for (src/demo.server.ts).
 */
export function putFace(
  batch: Batch,
  owner: Owner,
  {
    seed,
    whose,
    index,
    share,
    trade,
  }: { seed: string | number; whose: string; index: number; share: number; trade?: string },
): string | null {
  const random = chanceOf(seed, whose, index)
  if (index >= pictured || !random.chance(share)) return null
  const name = nameOfDrawing(owner, aSeed(random), { face: genderOf(owner.first, random), trade })
  put(batch, 'picture', {
    bucket: 'avatars',
    name,
    user_id: owner.id,
    width: pixels.avatars.xl,
    height: pixels.avatars.xl,
    bytes: 0,
    created_at: new Date(owner.created_at + day / 24),
  })
  return pictureUrl({ bucket: 'avatars', name })
}

const aSeed = (random: Random) => Array.from({ length: 24 }, () => random.between(0, 15).toString(16)).join('')
