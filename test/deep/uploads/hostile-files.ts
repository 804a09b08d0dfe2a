import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { limits, texts } from '#domains/pictures/rules.ts'
import { aPicture } from '../../pictures.ts'
import {
  aFalseJpeg,
  aFalseWebp,
  animated,
  aPng,
  bytes,
  mark,
  packedChunk,
  payload,
  svg,
  textChunk,
  withExif,
  withSegment,
} from './bytes.ts'

/**
 * How the site must answer: the text of a 422, a picture without the mark, or either; `cut off` is
 * a 422 or, because the site does not wait for the rest, a connection that it closes.
 */
export type Expected = (typeof texts)[keyof typeof texts] | 'stored' | 'either' | 'cut off'

/** A file that an attacker might upload. */
export interface HostileFile {
  name: string
  expected: Expected
  content: () => Promise<Buffer> | Buffer
  /** As the form calls it; `face.png` and `image/png` by default. */
  fileName?: string
  type?: string
}

const { notAPicture, unsupported, tooLarge, tooManyPixels } = texts

const file = (name: string, expected: Expected, content: HostileFile['content'], fileName?: string, type?: string) => ({
  name,
  expected,
  content,
  ...(fileName !== undefined && { fileName }),
  ...(type !== undefined && { type }),
})

const disguised = [
  file('an SVG', notAPicture, () => bytes(svg), 'drawing.svg', 'image/svg+xml'),
  file('an SVG as PNG', notAPicture, () => bytes(svg)),
  file('an SVG behind blanks', notAPicture, () => bytes(`  \n\t${svg}`)),
  file('an SVG behind a byte order mark', notAPicture, () => bytes(`\xef\xbb\xbf${svg}`)),
  file('an SVG behind a comment', notAPicture, () => bytes(`<?xml version="1.0"?><!-- GIF89a -->${svg}`), 'face.gif'),
  file('a packed SVG', notAPicture, () => gzipSync(svg), 'drawing.svgz', 'image/svg+xml'),
  file('HTML as JPEG', notAPicture, () => bytes(`<!doctype html><script>${mark}</script>`), 'face.jpg', 'image/jpeg'),
  file('HTML behind the beginning of a GIF', notAPicture, () => bytes('GIF89a/*\0\0\0*/=1;<script>'), 'face.gif'),
  file('a shell script', notAPicture, () => bytes('#!/bin/sh\nrm -rf /\n'), 'face.jpg', 'image/jpeg'),
  file('a program', notAPicture, () => bytes('MZ\x90\0\x03\0\0\0\x04\0\0\0'), 'face.png'),
  file('a PDF', notAPicture, () => bytes('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')),
  file('a TIFF', notAPicture, aTiff, 'face.tif', 'image/tiff'),
  file('an AVIF', 'stored', () => aPicture('avif'), 'face.avif', 'image/avif'),
  file('a HEIC', unsupported, () => bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'face.heic', 'image/heic'),
  file(
    'a script behind the beginning of an AVIF',
    notAPicture,
    () => bytes('\0\0\0\x18ftypavif/*<script>*/'),
    'face.avif',
  ),
  file('a zip', notAPicture, () => bytes('PK\x05\x06'.padEnd(22, '\0')), 'face.zip', 'application/zip'),
  file(
    'a zip behind the beginning of a JPEG',
    notAPicture,
    () => bytes('\xff\xd8\xff\xe0PK\x03\x04 a zip'),
    'face.jpg',
  ),
  file('only the beginning of a GIF', notAPicture, () => bytes('GIF89a'), 'face.gif', 'image/gif'),
  file('0 bytes', notAPicture, () => Buffer.alloc(0)),
  file('a PNG with the name of a program', 'stored', () => aPicture(), 'face.exe', 'application/x-msdownload'),
]

const cut = [0.05, 0.5, 0.95].flatMap((share) =>
  (['jpeg', 'png', 'webp', 'avif'] as const).map((format) =>
    file(`a ${format.toUpperCase()} cut after ${100 * share} %`, notAPicture, async () => {
      const whole = await aPicture(format, { width: 600, height: 450 })
      return whole.subarray(0, Math.floor(whole.length * share))
    }),
  ),
)

const bombs = [
  file('a PNG of 60,000 x 60,000', tooManyPixels, () => aPng(60_000, 60_000)),
  file('a PNG of 5,001 x 5,000', tooManyPixels, () => aPng(5001, 5000)),
  file('a PNG of 5,000 x 5,000', 'stored', () => aPng(5000, 5000)),
  file('a GIF of 65,535 x 65,535', tooManyPixels, () =>
    bytes('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;'),
  ),
  file('a WebP of 16,383 x 16,383', tooManyPixels, () => aFalseWebp(16_383, 16_383)),
  file('a JPEG of 65,500 x 65,500', tooManyPixels, () => aFalseJpeg(65_500, 65_500)),
  file('an AVIF of 5,001 x 5,000', tooManyPixels, () => aPicture('avif', { width: 5001, height: 5000 })),
  file('a PNG of 1 x 1,000,000', 'either', () => aPng(1, 1_000_000)),
  file('a PNG whose text unpacks to 200 MB', 'either', () => aPng(40, 40, packedChunk('zTXt', 200e6))),
  file('a PNG whose color profile unpacks to 200 MB', 'either', () => aPng(40, 40, packedChunk('iCCP', 200e6))),
  file('4,999,999 bytes of nothing behind a JPEG', 'stored', async () =>
    Buffer.concat([await aPicture('jpeg')], 4_999_999),
  ),
  file('5 MB', tooLarge, async () => Buffer.concat([await aPicture('jpeg')], limits.bytes)),
  file('20 MB', 'cut off', async () => Buffer.concat([await aPicture('jpeg')], 4 * limits.bytes)),
]

const hidden = [
  ...(['jpeg', 'png', 'webp'] as const).map((format) =>
    file(`a ${format.toUpperCase()} with EXIF, GPS, XMP and a color profile`, 'stored', () => withExif(format)),
  ),
  ...(['gif', 'jpeg', 'png', 'webp', 'avif'] as const).map((format) =>
    file(`a ${format.toUpperCase()} with a page and a zip behind it`, 'either', async () =>
      Buffer.concat([await aPicture(format), payload]),
    ),
  ),
  file('a PNG with a text', 'stored', () => aPng(40, 40, textChunk())),
  file('a JPEG with a script as its comment', 'stored', () => withSegment(0xfe, payload)),
  file('a JPEG with a broken color profile', 'either', () =>
    withSegment(0xe2, bytes(`ICC_PROFILE\0\x01\x01${mark.repeat(50)}`)),
  ),
  file('an animated GIF', 'stored', () => animated('gif', 20)),
  file('an animated WebP', 'stored', () => animated('webp', 20)),
  file('a GIF with 2,000 frames', 'either', () => animated('gif', 2000)),
]

const names = ['../../etc/passwd', '..\\..\\boot.ini', '/etc/passwd', 'face.png\0.html', '..', 'a\u0007.png']
const named = [
  ...names.map((name) => file(`a file called ${JSON.stringify(name)}`, notAPicture, () => aPicture(), name)),
  file('a name with markup', 'stored', () => aPicture(), 'my face; v2 %2e%2e %22new%22 <b>.png'),
  file('a name that is written from right to left', 'stored', () => aPicture(), '\u202egnp.exe'),
  file('a name of 10,000 letters', 'either', () => aPicture(), `${'x'.repeat(10_000)}.png`),
]

/**
 * Pictures that are none, that unpack to much, that hide something, or that have a hostile name.
 */
export const hostileFiles: readonly HostileFile[] = [...disguised, ...cut, ...bombs, ...hidden, ...named]

function aTiff(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background: '#3a7' } })
    .tiff()
    .toBuffer()
}
