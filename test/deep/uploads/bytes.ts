import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { aPicture } from '../../pictures.ts'

/** The text that hostile files hide in a picture. No stored file may contain it. */
export const mark = 'planted-by-an-attack'

/** The bytes of a text with one byte per character. */
export const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A drawing with a script. */
export const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${mark}</script></svg>`

/** A page with a script, an archive's signature and the mark, to hide behind a picture. */
export const payload: Buffer = bytes(`<script>alert("${mark}")</script>PK\x03\x04${mark}`)

/** A part of a PNG: its length, type, data and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([bytes(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/**
 * A valid PNG in one color: a few kilobytes for any size. Rows are generated only as far as the
 * decoder may read. `more` chunks come before the pixels.
 */
export function aPng(width: number, height: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 6000)))
  return Buffer.concat([
    bytes('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    more,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with a text or a color profile that unpacks to a number of bytes. */
export const packedChunk = (type: 'zTXt' | 'iCCP', size: number): Buffer =>
  chunk(type, Buffer.concat([bytes(`${mark}\0\0`), deflateSync(Buffer.alloc(size), { level: 1 })]))

/** A text of a PNG. */
export const textChunk = (): Buffer => chunk('tEXt', bytes(`Comment\0${mark}`))

/** A real picture with false dimensions in its header. */
export async function aFalseJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await aPicture('jpeg', { width: 16, height: 16 })
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** The same as a WebP. */
export async function aFalseWebp(width: number, height: number): Promise<Buffer> {
  const webp = await aPicture('webp', { width: 16, height: 16 })
  const frame = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  webp.writeUInt16LE(width, frame + 3)
  webp.writeUInt16LE(height, frame + 5)
  return webp
}

/** A picture with the mark as its artist, a position and a color profile. */
export function withExif(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#27a' } })
    .withExif({ IFD0: { Artist: mark }, IFD3: { GPSLatitude: '40/1 44/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${mark}</a></x:xmpmeta>`)
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer()
}

/** A JPEG with another segment in front: 0xe2 for color profiles, 0xfe for comments. */
export async function withSegment(marker: number, content: Buffer): Promise<Buffer> {
  const jpeg = await aPicture('jpeg')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** An animation with a number of frames. */
export function animated(format: 'gif' | 'webp', frames: number, side = 32): Promise<Buffer> {
  const size = { width: side, height: side * frames, channels: 3, pageHeight: side } as const
  const pixels = Buffer.from(Array.from({ length: 3 * size.width * size.height }, (_, at) => Math.floor(at / 9) % 256))
  // More effort takes 20 s for 2,000 frames.
  return sharp(pixels, { raw: size }).toFormat(format, { effort: 1 }).toBuffer()
}
