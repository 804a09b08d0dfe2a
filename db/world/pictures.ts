import type { Bucket } from '#domains/pictures/contract.ts'
import { nameIn, pictureUrl } from '#domains/pictures/rules.ts'
import { day } from './clock.ts'
import { genderOf } from './people/genders.ts'
import { PICTURED, type Plan } from './plan.ts'
import type { Listing } from './providers/business.ts'
import { type Random, randomFor } from './random.ts'
import { addRow, type Batch } from './rows.ts'
import { scenesOf } from './scenes.ts'

/**
 * How many files there are in db/world/pictures: faces for each gender, and photos of each scene.
 */
export const FACES = 130
export const PHOTOS = 4

/** Width and height of the files, in pixels. */
const sizes = { faces: [240, 240], work: [1200, 900] } as const

type Owner = { id: string; first: string; created_at: number }
type Uploader = Pick<Owner, 'id' | 'created_at'>
/** `share`: the probability that there are pictures at all, 0 to 1. */
type Options = { plan: Plan; role: 'customer' | 'provider' | 'operator'; index: number; share: number }

/** Adds a portrait and returns its URL, or null if this person has none. */
export function addFace(batch: Batch, owner: Owner, { plan, role, index, share }: Options): string | null {
  if (index >= PICTURED) return null
  // Pictures have their own random streams: without them, the rest of the world stays the same.
  const random = randomFor(plan.seed, 'face', role, index)
  if (!random.chance(share)) return null
  const number = 1 + (faceNumber(plan, role, index) % FACES)
  const file = `${genderOf(owner.first, random)}-${String(number).padStart(3, '0')}`
  return addPicture(batch, random, owner, 'avatars', file)
}

/**
 * Counts people along the ZIP codes, so that two people with the same face live far apart.
 * Customers start half a round later, because a customer and a provider near each other write to
 * each other.
 */
function faceNumber({ providerRanks, customerRanks }: Plan, role: Options['role'], index: number): number {
  if (role === 'provider') return providerRanks[index]!
  return customerRanks[index]! + FACES / 2 + (role === 'operator' ? 1 : 0)
}

/** Adds photos of a provider's services. Returns their URLs, one list for each service. */
export function addWorkPhotos(
  batch: Batch,
  owner: Owner,
  listings: readonly Listing[],
  { plan, index, share }: Options,
): string[][] {
  if (index >= PICTURED) return listings.map(() => [])
  const random = randomFor(plan.seed, 'work', index)
  const nextPhoto = photoPicker(index)
  return listings.map(({ offer }) =>
    random.chance(share)
      ? scenesOf(offer.name).map((scene) => addPicture(batch, random, owner, 'service-photos', nextPhoto(scene)))
      : [],
  )
}

/** Adds two photos of the business itself and returns their URLs. */
export function addPortfolio(
  batch: Batch,
  owner: Owner,
  listings: readonly Listing[],
  { plan, index, share }: Options,
): string[] {
  const random = randomFor(plan.seed, 'portfolio', index)
  if (index >= PICTURED || !random.chance(share)) return []
  const scenes = [...new Set(listings.flatMap(({ offer }) => scenesOf(offer.name)))]
  const nextPhoto = photoPicker(index + 2)
  return random.sample(scenes, 2).map((scene) => addPicture(batch, random, owner, 'service-photos', nextPhoto(scene)))
}

/**
 * Adds one or two photos that a customer took for a review, and returns their URLs. `at`: when the
 * review was written.
 */
export function addReviewPhotos(
  batch: Batch,
  customer: Pick<Owner, 'id'>,
  { seed }: Plan,
  { id, service, at, share }: { id: string; service: string; at: number; share: number },
): string[] {
  const random = randomFor(seed, 'shots', id)
  if (!random.chance(share)) return []
  const scenes = random.sample([...new Set(scenesOf(service))], random.between(1, 2))
  const nextPhoto = photoPicker(random.between(1, PHOTOS))
  const uploader = { ...customer, created_at: at }
  return scenes.map((scene) => addPicture(batch, random, uploader, 'review-photos', nextPhoto(scene)))
}

/**
 * Adds one or two photos of a job to a private bucket and returns their names. `at`: when it was
 * posted.
 */
export function addJobPhotos(
  batch: Batch,
  customer: Pick<Owner, 'id'>,
  { seed }: Plan,
  bucket: 'booking-photos' | 'request-photos',
  { id, service, at, share }: { id: string; service: string; at: number; share: number },
): string[] {
  const random = randomFor(seed, 'job photos', id)
  if (!random.chance(share)) return []
  const scenes = random.sample([...new Set(scenesOf(service))], random.between(1, 2))
  const nextPhoto = photoPicker(random.between(1, PHOTOS))
  const uploader = { ...customer, created_at: at }
  return scenes.map((scene) => nameIn(addPicture(batch, random, uploader, bucket, nextPhoto(scene))))
}

/**
 * Picks photos of scenes, starting with any number. A photo comes again only after all others of
 * its scene.
 */
function photoPicker(first: number): (scene: string) => string {
  const used = new Map<string, number>()
  return (scene) => {
    const count = used.get(scene) ?? 0
    used.set(scene, count + 1)
    return `${scene}-${1 + ((first + count) % PHOTOS)}`
  }
}

/**
 * Adds one picture and returns its URL. Its name starts like that of an upload and ends with
 * the file to show, for example `….faces.feminine-017.webp`. No upload has such a name.
 */
function addPicture(batch: Batch, random: Random, owner: Uploader, bucket: Bucket, file: string): string {
  const folder = bucket === 'avatars' ? 'faces' : 'work'
  const token = Array.from({ length: 40 }, () => random.between(0, 15).toString(16)).join('')
  const name = `${token}.${folder}.${file}.webp`
  const [width, height] = sizes[folder]
  // People add photos of reviews and jobs with those, and all other pictures an hour after joining.
  const isOwn = bucket !== 'avatars' && bucket !== 'service-photos'
  const created_at = new Date(owner.created_at + (isOwn ? 0 : day / 24))
  addRow(batch, 'picture', { bucket, name, user_id: owner.id, width, height, bytes: 0, created_at })
  return pictureUrl({ bucket, name })
}

const shownFile = /\.(?<folder>faces|work)\.(?<file>[a-z0-9-]+)-(?<size>sm|md|lg|xl)\.webp$/

/**
 * Finds the file in db/world/pictures for a key of the file store; undefined if it is not a picture
 * of the demo world. Photos have a file of their own for the smallest size.
 */
export function demoPictureFile(key: string): URL | undefined {
  const { folder, file, size } = shownFile.exec(key)?.groups ?? {}
  if (folder === undefined) return undefined
  const place = folder === 'work' && size === 'sm' ? 'work-small' : folder
  return new URL(`pictures/${place}/${file}.webp`, import.meta.url)
}
