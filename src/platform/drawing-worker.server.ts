import sharp from 'sharp'
import type { DrawingInput } from './drawings.server.ts'

// Runs as a child process, see `drawings.server.ts`, which has only the decoder for SVG.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
process.once('disconnect', () => process.exit())
process.once('message', (input: DrawingInput) => void draw(input))

/** Pixels an inch at which an SVG has as many pixels as it says. */
const usualDensity = 72

async function draw({ bytes, width, height, maxPixels }: DrawingInput): Promise<void> {
  const size = await sharp(bytes, { limitInputPixels: false }).metadata()
  const scale = Math.min(width / size.width, height / size.height)
  const density = Math.min(Math.max(usualDensity * scale, 1), 100_000)
  process.send?.(await sharp(bytes, { density, limitInputPixels: maxPixels }).png().toBuffer())
}
