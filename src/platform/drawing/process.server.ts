import sharp, { type Sharp } from 'sharp'
import type { DrawnAs } from './drawing.server.ts'

// Draws for `drawing.server.ts`, in a process of its own: the main one has its library's SVG reader switched off, because it opens
// strangers' files. What comes in here is made by our own code alone.
sharp.cache(false)
sharp.concurrency(1)

const outputs: { [As in DrawnAs]: (image: Sharp) => Sharp } = {
  png: (image) => image.png({ palette: true, quality: 90, effort: 4 }),
  webp: (image) => image.webp({ quality: 75 }),
}

process.on('message', ({ svg, as }: { svg: string; as: DrawnAs }) => {
  outputs[as](sharp(Buffer.from(svg)))
    .toBuffer()
    .then(
      (drawn) => process.send?.({ drawn }),
      (error: unknown) => process.send?.({ problem: String(error) }),
    )
})
process.on('disconnect', () => process.exit(0))
