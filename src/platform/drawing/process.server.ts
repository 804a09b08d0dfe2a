import sharp from 'sharp'

// Draws for `drawing.server.ts`, in a process of its own: the main one has its library's SVG reader switched off, because it opens
// strangers' files. What comes in here is made by our own code alone.
sharp.cache(false)
sharp.concurrency(1)

process.on('message', ({ svg }: { svg: string }) => {
  sharp(Buffer.from(svg))
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer()
    .then(
      (drawn) => process.send?.({ drawn }),
      (error: unknown) => process.send?.({ problem: String(error) }),
    )
})
process.on('disconnect', () => process.exit(0))
