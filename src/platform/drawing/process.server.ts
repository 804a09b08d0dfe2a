import sharp from 'sharp'

// Renders for `drawing.server.ts` in its own process: the main process has the library's SVG reader
// disabled, because it opens uploads. Only our own code provides the input here.
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
