import type { Sharp, SharpOptions } from 'sharp'

/** Why an image can't be encoded. */
export type ImageProblem = 'unreadable' | 'unsupported' | 'too-many-pixels' | 'busy'

/** Thrown by {@link encodeImage}. */
export class ImageError extends Error {
  override name = 'ImageError'
  readonly problem: ImageProblem

  constructor(problem: ImageProblem) {
    super(`The image can't be encoded: ${problem}`)
    this.problem = problem
  }
}

/** How to encode an image. */
export interface ImageFormat<Size extends string> {
  /** The most pixels on the longer side, by size. */
  sizes: Record<Size, number>
  /** Crops the image to a square of exactly that side. */
  square: boolean
  /** Pixels that an image may have before it is resized. */
  maxPixels: number
}

/** An image as WebP in each size, without metadata. */
export interface EncodedImage<Size extends string> {
  /** The dimensions of the largest size. */
  width: number
  height: number
  files: [size: Size, bytes: Uint8Array][]
}

interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

type Library = (input: Uint8Array, options: SharpOptions) => Sharp

const timeoutSeconds = 8

/** The only decoders that may read uploads. SVG, TIFF, PDF and all others are blocked. */
const decoders = ['JpegBuffer', 'PngBuffer', 'NsgifBuffer', 'WebpBuffer', 'HeifBuffer'].map(
  (name) => `VipsForeignLoad${name}`,
)

/**
 * Decodes an untrusted file once and encodes its pixels in each size: upright, without metadata or
 * trailing data; the first frame of an animation. Throws {@link ImageError}: `unreadable` unless
 * the file is a complete JPEG, PNG, GIF, WebP or AVIF, `unsupported` for a HEIC, and `busy` if too
 * many images are waiting or one takes too long.
 */
export async function encodeImage<Size extends string>(
  bytes: Uint8Array,
  format: ImageFormat<Size>,
): Promise<EncodedImage<Size>> {
  if (!startsAsImage(bytes)) throw new ImageError(heic.test(startOf(bytes)) ? 'unsupported' : 'unreadable')
  return oneAtATime(async () => {
    const sharp = await library()
    const largest = await decode(sharp, bytes, format)
    const files: EncodedImage<Size>['files'] = []
    for (const [size, side] of Object.entries<number>(format.sizes))
      files.push([size as Size, await encode(sharp, largest, side)])
    return { width: largest.info.width, height: largest.info.height, files }
  })
}

/** The box of a {@link encodePng}, in pixels. */
export interface PngFormat {
  width: number
  height: number
  /** Fills the box and crops the image; otherwise the image fits the box. */
  square: boolean
  maxPixels: number
}

/** Decodes an untrusted file as {@link encodeImage} does, and encodes it as PNG. */
export async function encodePng(
  bytes: Uint8Array,
  { width, height, square, maxPixels }: PngFormat,
): Promise<{ width: number; height: number; content: Uint8Array }> {
  if (!startsAsImage(bytes)) throw new ImageError(heic.test(startOf(bytes)) ? 'unsupported' : 'unreadable')
  return oneAtATime(async () => {
    const sharp = await library()
    const { data, info } = await decode(sharp, bytes, { sizes: { one: Math.max(width, height) }, square, maxPixels })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const png = await sharp(data, { raw })
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer({ resolveWithObject: true })
    return { width: png.info.width, height: png.info.height, content: png.data }
  })
}

/**
 * The beginning of an AVIF, which names its kind first, or among the kinds that it is compatible
 * with.
 */
const avif = /^\0{3}[^]ftyp(?:[^]{4}){0,6}?avi[fs]/
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/, avif]

/**
 * The beginning of an iPhone's photo, whose codec isn't free: the image library has no decoder for
 * it.
 */
const heic = /^\0{3}[^]ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/

/**
 * Whether a file starts as a JPEG, PNG, GIF, WebP or AVIF does. Names and declared types prove
 * nothing.
 */
export function startsAsImage(bytes: Uint8Array): boolean {
  const start = startOf(bytes)
  return signatures.some((signature) => signature.test(start))
}

const startOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 40))

let loaded: Promise<Library> | undefined

/** Loaded with the first image, so that the server starts sooner. */
function library(): Promise<Library> {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: decoders })
    return sharp
  }))
}

async function decode<Size extends string>(
  sharp: Library,
  bytes: Uint8Array,
  { sizes, square, maxPixels }: ImageFormat<Size>,
): Promise<Pixels> {
  const strict: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }
  // Metadata is read without decoding pixels, so it needs no limit.
  const unlimited = { ...strict, limitInputPixels: false }
  const { width, height } = await sharp(bytes, unlimited).metadata().catch(unreadable)
  if (width * height > maxPixels) throw new ImageError('too-many-pixels')
  const side = Math.max(...Object.values<number>(sizes))
  return sharp(bytes, strict)
    .autoOrient()
    .timeout({ seconds: timeoutSeconds })
    .resize(side, side, square ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => (error.message.startsWith('timeout:') ? tooSlow() : unreadable()))
}

async function encode(sharp: Library, { data, info }: Pixels, side: number): Promise<Uint8Array> {
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}

/**
 * One of our own images as a JPEG, for programs that don't know WebP. Throws {@link ImageError}:
 * `busy`.
 */
export async function jpegOf(bytes: Uint8Array): Promise<Uint8Array> {
  return oneAtATime(async () => {
    const sharp = await library()
    return sharp(bytes, { failOn: 'error' }).flatten({ background: '#fff' }).jpeg({ quality: 72 }).toBuffer()
  })
}

const unreadable = (): never => {
  throw new ImageError('unreadable')
}

const tooSlow = (): never => {
  throw new ImageError('busy')
}

/**
 * The longest queue of images. Encoding several large ones at once would use up processors and
 * memory.
 */
const longestQueue = 20
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= longestQueue) throw new ImageError('busy')
  waiting += 1
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}
