import type { Sharp, SharpOptions } from 'sharp'
import { type Bucket, PictureSize } from '#features/pictures/contract.ts'
import { beginsAsPicture, limits, pixels, texts } from '#features/pictures/rules.ts'
import { HttpError, invalid } from '#platform/http/errors.server.ts'

/** A picture as it is kept: WebP in every size, nothing but pixels. */
export interface Renditions {
  /** Of the largest one. */
  width: number
  height: number
  files: [size: PictureSize, bytes: Uint8Array][]
}

interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** The only readers that may look at somebody's file; SVG, TIFF, PDF and whatever else the library reads stay out. */
const readers = ['JpegBuffer', 'PngBuffer', 'NsgifBuffer', 'WebpBuffer'].map((name) => `VipsForeignLoad${name}`)
const strict: SharpOptions = { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true }
/** Reads no pixel, so that it may say of any picture how many there are. */
const headOnly: SharpOptions = { ...strict, limitInputPixels: false }
/** Seconds after which a picture that will not come to an end is given up. */
const timeoutSeconds = 8

/**
 * Reads somebody's file once and draws it anew in every size: upright, without metadata, without anything behind the picture; of a moving
 * one the first frame. Throws 422 on `file` for what is no JPEG, PNG, GIF or WebP as a whole, or has too many pixels.
 */
export async function renditionsOf(bytes: Uint8Array, bucket: Bucket): Promise<Renditions> {
  if (!beginsAsPicture(bytes)) throw refused(texts.notAPicture)
  return oneAtATime(async () => {
    const sharp = await library()
    const largest = await read(sharp, bytes, bucket)
    const files: Renditions['files'] = []
    for (const size of PictureSize.options) files.push([size, await draw(sharp, largest, pixels[bucket][size])])
    return { width: largest.info.width, height: largest.info.height, files }
  })
}

type Library = (input: Uint8Array, options: SharpOptions) => Sharp

let loaded: Promise<Library> | undefined

/** Comes with the first picture: a start has no need of it. */
function library(): Promise<Library> {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: readers })
    return sharp
  }))
}

async function read(sharp: Library, bytes: Uint8Array, bucket: Bucket): Promise<Pixels> {
  const { width, height } = await sharp(bytes, headOnly).metadata().catch(notAPicture)
  if (width * height > limits.pixels) throw refused(texts.tooManyPixels)
  const side = pixels[bucket].xl
  const image = sharp(bytes, strict).autoOrient().timeout({ seconds: timeoutSeconds })
  const fitted =
    bucket === 'avatars'
      ? image.resize(side, side, { fit: 'cover' })
      : image.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return fitted.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }).catch(notAPicture)
}

async function draw(sharp: Library, { data, info }: Pixels, side: number): Promise<Uint8Array> {
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}

const refused = (message: string) => invalid([{ path: 'file', message }])

const notAPicture = (): never => {
  throw refused(texts.notAPicture)
}

/** A few large pictures at once would take the processors and the memory from everybody else. */
const longestQueue = 20
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= longestQueue) throw new HttpError(503, 'unavailable', texts.tooBusy, { retryAfter: 5 })
  waiting += 1
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}
