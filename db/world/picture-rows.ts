import type { Bucket } from '#features/pictures/contract.ts'
import { pictureUrl, pixels } from '#features/pictures/rules.ts'
import type { Listing } from './business.ts'
import { day } from './clock.ts'
import { nameOfDrawing, type Subject } from './drawings.ts'
import { genderOf } from './faces/gender.ts'
import type { Plan } from './plan.ts'
import { type Random, randomFor } from './random.ts'
import { type Batch, put } from './rows.ts'
import { scenesOf } from './work/work.ts'

/** So many people of each account type have pictures at the most: the first ones, so that a world of a million takes no longer. */
const pictured = 3_000

type Owner = { id: string; first: string; created_at: number }
type Taker = Pick<Owner, 'id' | 'created_at'>
type Wish = { plan: Plan; whose: 'customer' | 'provider' | 'operator'; index: number; share: number }

/**
 * Puts a portrait of somebody into the batch, for this share of people (1: for everybody). Answers with its address or null. The trade may
 * decide about a hat.
 */
export function putFace(
  batch: Batch,
  owner: Owner,
  { plan, whose, index, share }: Wish,
  trade?: string,
): string | null {
  if (index >= pictured) return null
  // Chance of the pictures' own, so that the rest of the world is the same with and without them.
  const random = randomFor(plan.seed, 'face', whose, index)
  if (!random.chance(share)) return null
  return putPicture(batch, random, owner, 'avatars', { face: genderOf(owner.first, random), trade })
}

/** Puts photos of what a provider does into the batch, for this share of services. Answers with their addresses, service by service. */
export function putWork(
  batch: Batch,
  owner: Owner,
  listings: readonly Listing[],
  { plan, index, share }: Wish,
): string[][] {
  if (index >= pictured) return listings.map(() => [])
  const random = randomFor(plan.seed, 'work', index)
  return listings.map(({ offer }) =>
    random.chance(share)
      ? scenesOf(offer.name).map((work) => putPicture(batch, random, owner, 'service-photos', { work }))
      : [],
  )
}

/** Puts a few photos of the business itself into the batch, for this share of businesses. Answers with their addresses. */
export function putPortfolio(
  batch: Batch,
  owner: Owner,
  listings: readonly Listing[],
  { plan, index, share }: Wish,
): string[] {
  const random = randomFor(plan.seed, 'portfolio', index)
  if (index >= pictured || !random.chance(share)) return []
  const seen = [...new Set(listings.flatMap(({ offer }) => scenesOf(offer.name)))]
  return random
    .some(seen, random.between(2, 4))
    .map((work) => putPicture(batch, random, owner, 'service-photos', { work }))
}

/** Puts a photo or two that a customer took of finished work into the batch, for few reviews. `at` is when it was written. Answers with their addresses. */
export function putShots(
  batch: Batch,
  customer: Pick<Owner, 'id'>,
  { seed }: Plan,
  { id, service, at, share }: { id: string; service: string; at: number; share: number },
): string[] {
  const random = randomFor(seed, 'shots', id)
  if (!random.chance(share)) return []
  const seen = random.some([...new Set(scenesOf(service))], random.between(1, 2))
  return seen.map((work) => putPicture(batch, random, { ...customer, created_at: at }, 'review-photos', { work }))
}

/** The file is drawn when it is first asked for (src/demo.server.ts), which is why it weighs nothing. */
function putPicture(batch: Batch, random: Random, owner: Taker, bucket: Bucket, subject: Subject): string {
  const name = nameOfDrawing(random, owner, subject)
  const width = pixels[bucket].xl
  const height = 'work' in subject ? (width * 3) / 4 : width
  // A service is drawn up within the hour; a review brings its photos along.
  const created_at = new Date(owner.created_at + (bucket === 'review-photos' ? 0 : day / 24))
  put(batch, 'picture', { bucket, name, user_id: owner.id, width, height, bytes: 0, created_at })
  return pictureUrl({ bucket, name })
}
