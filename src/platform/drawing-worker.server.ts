import sharp from 'sharp'
import type { DrawingInput } from './drawings.server.ts'

// `drawings.server.ts` runs this file as a child process. It can only decode SVG.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
process.once('disconnect', () => process.exit())
process.once('message', (input: DrawingInput) => void draw(input))

/** The pixels per inch at which an SVG has exactly the pixels that it names. */
const usualDensity = 72

async function draw({ bytes, width, height, maxPixels }: DrawingInput): Promise<void> {
  const size = await sharp(bytes, { limitInputPixels: false }).metadata()
  const scale = Math.min(width / size.width, height / size.height)
  const density = Math.min(Math.max(usualDensity * scale, 1), 100_000)
  process.send?.(await sharp(bytes, { density, limitInputPixels: maxPixels }).png().toBuffer())
}
