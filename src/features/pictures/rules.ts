import type { Bucket, PictureAddress, PictureSize } from './contract.ts'

/** 5 MB and 25 million pixels (decision 41); a picture that nobody uses within a day goes. */
export const limits = { bytes: 5 * 1024 * 1024, pixels: 25_000_000, unusedMs: 24 * 3_600_000 }

/** What people read about their pictures, word for word where specification, section 5, has it. */
export const texts = {
  notAPicture: 'Please select an image file (JPG, PNG, GIF, etc.)',
  tooLarge: 'Image size must be less than 5MB',
  tooManyPixels: 'Image must have at most 25 megapixels',
  notYours: 'This is no picture of yours',
  tooMany: 'Too many uploads. Please wait a few minutes before trying again.',
  tooBusy: 'Too many pictures are arriving right now. Please try again in a moment.',
} as const

const photo = { sm: 160, md: 400, lg: 800, xl: 1600 }

/** Pixels: the sides of an avatar's square, three for each of the page's (`ui/avatar.tsx`), and the longer side of a photo at the most. */
export const pixels: Record<Bucket, Record<PictureSize, number>> = {
  avatars: { sm: 108, md: 144, lg: 216, xl: 360 },
  'service-photos': photo,
  'review-photos': photo,
}

/** What the file dialog offers. */
export const acceptedTypes = 'image/jpeg,image/png,image/gif,image/webp'

/** What is wrong with a file as far as a browser can tell before it is sent. */
export function problemOf(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/') || file.size === 0) return texts.notAPicture
  return file.size >= limits.bytes ? texts.tooLarge : undefined
}

const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/]

/** Whether a file begins as a JPEG, PNG, GIF or WebP does. Names and declared types say nothing. */
export function beginsAsPicture(bytes: Uint8Array): boolean {
  const beginning = String.fromCharCode(...bytes.subarray(0, 12))
  return beginnings.some((form) => form.test(beginning))
}

/** Where a picture is read, without its size. */
export function pictureUrl({ bucket, name }: PictureAddress): string {
  return `/storage/v1/object/public/${bucket}/${name}`
}

/** The name at the end of a picture's address. */
export function nameIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** The key under which one size of a picture lies. */
export function fileOf({ bucket, name }: PictureAddress, size: PictureSize): string {
  return `${bucket}/${name.replace(/\.webp$/, '')}-${size}.webp`
}
