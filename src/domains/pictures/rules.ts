import { DAY_MS } from '#platform/durations.ts'
import { msg, t } from '#ui/language.ts'
import type { Bucket, PictureAddress, PictureSize } from './contract.ts'

/** Uploads that nothing uses are deleted after `unusedMs` (docs/product/pictures.md). */
export const limits = { bytes: 5 * 1024 * 1024, pixels: 25_000_000, unusedMs: DAY_MS }

/** Texts for users. The first two are about avatars; see {@link textsOf}. */
export const texts = {
  notAPicture: msg('Please select an image file (JPG, PNG, GIF, etc.)'),
  tooLarge: msg('Image size must be less than 5MB'),
  unsupported: msg('Photos of this type can’t be opened here. Please choose a JPG, PNG, GIF, WebP or AVIF.'),
  notSent: msg('A photo was not uploaded. Retry it or remove it.'),
  tooManyPixels: msg('Image must have at most 25 megapixels'),
  notOurs: msg('Choose a picture uploaded to this site'),
  notYours: msg('Choose one of your own pictures'),
  tooMany: msg('Too many uploads. Please wait a few minutes before trying again.'),
  tooBusy: msg('Too many pictures are being uploaded right now. Please try again in a moment.'),
} as const

/**
 * Texts about photos of services, reviews, bookings, requests and messages, where they differ from
 * {@link texts} (docs/product/site-texts.md).
 */
export const photoTexts = {
  notAPicture: msg('Please upload an image file'),
  tooLarge: msg('Image size should be less than 5MB'),
} as const

const fileTexts = {
  notAPicture: msg('Please upload a PDF or a picture'),
  tooLarge: msg('File size should be less than 5MB'),
}

const documentBuckets = new Set(['field-files', 'credential-files'])

/** Whether a bucket takes PDFs, too. */
export const takesPdf = (bucket: string): boolean => documentBuckets.has(bucket)

/** The texts about a picture of a bucket. */
export const textsOf = (bucket: string) =>
  bucket === 'avatars' ? texts : { ...texts, ...(takesPdf(bucket) ? fileTexts : photoTexts) }

const photo = { sm: 160, md: 400, lg: 800, xl: 1600 }

/**
 * The sizes in pixels: the side of a square avatar (three for each CSS pixel of `ui/avatar.tsx`),
 * or the most on the longer side of a photo.
 */
export const pixels: Record<Bucket, Record<PictureSize, number>> = {
  avatars: { sm: 108, md: 144, lg: 216, xl: 360 },
  'service-photos': photo,
  'review-photos': photo,
  'booking-photos': photo,
  'request-photos': photo,
  'message-photos': photo,
  'field-files': photo,
  'credential-files': photo,
}

/** For the `accept` attribute of file inputs. */
export const acceptedTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif'

/**
 * Whether a chosen file may be a picture. Many systems don't know the type of the photos of an
 * iPhone.
 */
export const isPicture = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): boolean =>
  size > 0 && (type.startsWith('image/') || /\.hei[cf]$/i.test(name))

/**
 * The problem of a picture that was reduced, or undefined if it can be uploaded. Files that the
 * browser could not read keep their type.
 */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>, tooLarge: string): string | undefined {
  if (!acceptedTypes.split(',').includes(type)) return t(texts.unsupported)
  return size < limits.bytes ? undefined : tooLarge
}

const privateBuckets = new Set<Bucket>([
  'booking-photos',
  'request-photos',
  'message-photos',
  'field-files',
  'credential-files',
])

/** The URL of a picture, without a size. */
export function pictureUrl({ bucket, name }: PictureAddress): string {
  return privateBuckets.has(bucket)
    ? `/storage/v1/object/authenticated/${bucket}/${name}`
    : `/storage/v1/object/public/${bucket}/${name}`
}

/** Whether a photo is still on the user's device, as a data URL, and not uploaded. */
export const isOnDevice = (url: string): boolean => url.startsWith('data:')

/** The name at the end of a picture's URL. */
export function nameIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Whether a file is a PDF, by its name. */
export const isPdf = (name: string): boolean => name.endsWith('.pdf')

/** The key of one size of a picture in the file store; a PDF has one size. */
export function fileOf({ bucket, name }: PictureAddress, size: PictureSize): string {
  if (isPdf(name)) return `${bucket}/${name}`
  return `${bucket}/${name.replace(/\.webp$/, '')}-${size}.webp`
}

/** The keys of all files of a picture. */
export const filesOf = (picture: PictureAddress): string[] => [
  ...new Set((['sm', 'md', 'lg', 'xl'] as const).map((size) => fileOf(picture, size))),
]

/** Whether bytes begin and end as a PDF does. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => new TextDecoder('latin1').decode(part)
  return /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) && text(bytes.subarray(-1024)).includes('%%EOF')
}
