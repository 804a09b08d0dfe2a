import { readFileSync } from 'node:fs'
import type { CategoryName } from '#features/categories/contract.ts'
import { linesOf, outlinesOf, widthOf } from '#features/link-preview-letters/queries.server.ts'
import { countedText, priceText, ratingText } from '#ui/formats.ts'
import { type Portrait, previewSize } from './rules.ts'

/** The light theme (src/ui/theme.css) in hexadecimal, because the renderer doesn't know oklch. */
const colors = {
  paper: '#fdfaf4',
  soft: '#fdeed0',
  line: '#e2dccf',
  ink: '#1f2433',
  quiet: '#5a6270',
  lamp: '#eeab34',
}

const { width, height } = previewSize
const margin = 84
/** The x position where the text ends and the illustration begins. */
const column = 690

/** A provider: name, categories, place, rating and lowest price. */
export function drawProvider(portrait: Portrait): string {
  const { business_name, categories, location, combined_rating, combined_review_count, from_price } = portrait
  // If the fonts lack the characters of the name, the category replaces it.
  const title = widthOf(business_name, 'display', 1) > 0 ? business_name : (categories[0] ?? '')
  const place = location && `${location.city}, ${location.state}`
  const reviews = countedText(combined_review_count, 'review')
  const price = from_price === null ? undefined : `from ${priceText(from_price)}`
  const stars = combined_review_count > 0
  const figures = [stars && `${ratingText(combined_rating)} (${reviews})`, price].filter(Boolean).join('  ·  ')
  const facts = [{ text: categories.join(', ') }, { text: place ?? '' }, { text: figures, stars }]
  return drawing(
    title,
    facts.filter(({ text }) => text !== ''),
    categories[0],
  )
}

/** A category: its name and description. */
export function drawCategory(category: CategoryName, description: string): string {
  return drawing(category, [{ text: description }, { text: 'Real prices, real reviews, booked by the hour' }], category)
}

/** Every other page. */
export function drawSite(): string {
  return drawing(
    'Good people for the work around your home',
    [{ text: 'Booked by the hour, from people near you' }],
    undefined,
  )
}

interface Fact {
  text: string
  /** Whether a star precedes it. */
  stars?: boolean
}

function drawing(title: string, facts: Fact[], category: CategoryName | undefined): string {
  const size = [76, 64, 54].find((one) => linesOf(title, 'display', one, column, 9).length <= 2) ?? 54
  const lines = linesOf(title, 'display', size, column, 3)
  const factSize = 34
  const tall = lines.length * size * 1.12 + 22 + facts.length * factSize * 1.5
  let y = Math.max(190, (height + 60 - tall) / 2) + size * 0.8
  const titles = lines.map((line, at) => outlinesOf(line, 'display', size, margin, y + at * size * 1.12))
  y += (lines.length - 1) * size * 1.12 + 22
  const below = facts.map(({ text, stars }) => {
    y += factSize * 1.5
    const [line = ''] = linesOf(text, 'text', factSize, column - (stars ? 46 : 0), 1)
    return stars
      ? star(margin, y) + outlinesOf(line, 'text', factSize, margin + 46, y)
      : outlinesOf(line, 'text', factSize, margin, y)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${colors.paper}"/>
<circle cx="1010" cy="350" r="222" fill="${colors.soft}"/>
${illustration(category)}
${brand()}
<g fill="${colors.ink}">${titles.join('')}</g>
<g fill="${colors.quiet}">${below.join('')}</g>
<rect y="${height - 14}" width="${width}" height="14" fill="${colors.lamp}"/>
</svg>`
}

function brand(): string {
  const size = 40
  const name = outlinesOf('Porchlight', 'display', size, margin + 62, 110)
  const lantern = `<g transform="translate(${margin - 8} 64) scale(1.9)" ${pen(2)}>${lanternLines}</g>`
  return `${lantern}<g fill="${colors.ink}">${name}</g>`
}

/** The lines of the logo (src/pages/layout/logo.tsx), in a 32-unit square. */
const lanternLines = `<path d="M12.5 13.5h10.5l-1.5 12.5h-7.5z" fill="${colors.lamp}" stroke="none"/><path d="M16 5V2.5m-6 7.5 2-3.5a2 2 0 0 1 1.7-1h4.6a2 2 0 0 1 1.7 1l2 3.5zM8 10h16M10 13l1.5 12.5h9L22 13M10 29h12m-11-3.5h10"/><path d="M16 16.5c2 2 2.5 3 2.5 4.200a2.5 2.5 0 0 1-5 0c0-1.200.5-2.200 2.5-4.200z"/>`

function illustration(category: CategoryName | undefined): string {
  if (!category) return `<g transform="translate(826 166) scale(11.5)" ${pen(0.9)}>${lanternLines}</g>`
  return `<g transform="translate(842 182) scale(2.8)" ${pen(2.5)}>${linesOfCategory(category)}</g>`
}

function pen(strokeWidth: number): string {
  return `fill="none" stroke="${colors.ink}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"`
}

let drawings: string | undefined

/** The hand-drawn illustration, from the file that the pages show. */
function linesOfCategory(category: CategoryName): string {
  drawings ??= readFileSync(
    new URL('../categories/components/category-drawings.svg', import.meta.url),
    'utf8',
  ).replaceAll('var(--color-lamp)', colors.lamp)
  const id = category.toLowerCase().replace(' ', '-')
  return drawings.match(new RegExp(`<symbol id="${id}"[^>]*>([\\s\\S]*?)</symbol>`))?.[1] ?? ''
}

function star(x: number, y: number): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const reach = at % 2 === 0 ? 18 : 7.6
    const angle = (Math.PI * at) / 5 - Math.PI / 2
    return `${(x + 17 + reach * Math.cos(angle)).toFixed(1)},${(y - 12 + reach * Math.sin(angle)).toFixed(1)}`
  })
  return `<polygon fill="${colors.lamp}" points="${points.join(' ')}"/>`
}
