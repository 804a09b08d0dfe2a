// Writes the icons of the installed site into public/, from public/icon.svg. Needed only when the
// logo changes:
//   node src/pages/offline/make-icons.mjs
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = new URL('../../../public/', import.meta.url)
const logo = readFileSync(new URL('icon.svg', folder), 'utf8')

/** The logo on a full background, at `scale` of its size. Systems cut their own shape from it. */
const onPaper = (scale) =>
  logo
    .replace(' rx="8"', '')
    .replace('<g ', `<g transform="translate(${16 - 16 * scale} ${16 - 16 * scale}) scale(${scale})" `)

const icons = {
  'icon-192.png': [logo, 192],
  'icon-512.png': [logo, 512],
  // Systems may cut away all but the inner 80 %.
  'icon-maskable-512.png': [onPaper(0.72), 512],
  'apple-touch-icon.png': [onPaper(0.86), 180],
}

for (const [name, [svg, size]] of Object.entries(icons)) {
  const drawn = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)
  await drawn.png({ palette: true, compressionLevel: 9 }).toFile(fileURLToPath(new URL(name, folder)))
}
