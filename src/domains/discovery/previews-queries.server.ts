import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type CSSProperties, createElement as element, type ReactElement } from 'react'
import type { Font } from 'satori'
import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import { descriptionText } from '#domains/catalog/categories-descriptions-rules.ts'
import { categoryText, drawingId } from '#domains/catalog/categories-rules.ts'
import { townName } from '#domains/locations/rules.ts'
import { siteTagline, siteTokens } from '#domains/site/brand-rules.ts'
import { siteName } from '#platform/brand.ts'
import { priceText, ratingText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { type Portrait, previewSize } from './previews-rules.ts'

/**
 * The light theme of src/ui/theme.css as hexadecimal colors, because SVG libraries don't know
 * oklch.
 */
const defaults = {
  paper: '#fdfaf4',
  soft: '#fdeed0',
  ink: '#1f2433',
  quiet: '#5a6270',
  lamp: '#eeab34',
}

function colors(): typeof defaults {
  const light = siteTokens()?.light
  return light ? { ...light, soft: light['lamp-soft'] } : defaults
}

const { width, height } = previewSize
const margin = 84
/** The width of texts; the illustration follows. */
const column = 690
const display = 'Fraunces, Fraunces Extended'
const text = `Figtree, Figtree Extended, ${display}`

/** Draws a provider as SVG: name, categories, place, rating and price. */
export async function drawProvider(portrait: Portrait): Promise<string> {
  const { business_name, categories, location, combined_rating, combined_review_count, from_price } = portrait
  const title = drawable(business_name) || categoryText(categories[0] ?? '')
  const place = location && townName(location)
  const reviews = t('{count, plural, one {# review} other {# reviews}}', { count: combined_review_count })
  const price = from_price === null ? undefined : t('from {price}', { price: priceText(from_price) })
  const stars = combined_review_count > 0
  const figures = [stars && `${ratingText(combined_rating)} (${reviews})`, price].filter(Boolean).join('  ·  ')
  const facts = [{ text: categories.map(categoryText).join(', ') }, { text: place ?? '' }, { text: figures, stars }]
  return draw(title, facts, categories[0])
}

/** Draws a category as SVG: its name and description. */
export async function drawCategory(category: CategoryName, description: string): Promise<string> {
  const facts = [descriptionText(description), t('Real prices, real reviews, booked by the hour')]
  return draw(
    categoryText(category),
    facts.map((text) => ({ text })),
    category,
  )
}

/** Draws the preview of all other pages as SVG. */
export async function drawSite(): Promise<string> {
  return draw(drawable(t(siteTagline())), [{ text: t('Booked by the hour, from people near you') }])
}

/** Keeps the characters of our fonts; letters with other accents lose them. */
function drawable(input: string): string {
  const known = /[ -~¡-ňŊ-ž–—‘’“”•…€™]/
  const letters = Array.from(input.normalize('NFC')).flatMap((letter) =>
    known.test(letter) ? [letter] : Array.from(letter.normalize('NFKD')).filter((plain) => known.test(plain)),
  )
  return letters.join('').trim()
}

interface Fact {
  text: string
  /** Shows a star before the text. */
  stars?: boolean
}

/**
 * The library turns texts into outlines, so that input never becomes markup and drawing needs no
 * fonts.
 */
async function draw(title: string, facts: Fact[], category?: CategoryName): Promise<string> {
  const { default: satori } = await import('satori')
  return satori(preview(title, facts, category), { width, height, fonts: await (fonts ??= readFonts()) })
}

function preview(title: string, facts: Fact[], category: CategoryName | undefined): ReactElement {
  const titleSize = title.length <= 26 ? 76 : title.length <= 36 ? 64 : 54
  const titleStyle = { ...lines(3), fontFamily: display, fontSize: titleSize, lineHeight: 1.12, color: colors().ink }
  return box(
    { width, height, background: colors().paper, fontFamily: text, color: colors().quiet },
    illustration(category),
    box(
      { position: 'absolute', left: margin - 8, top: 64, alignItems: 'center', gap: 9 },
      image(61, 61, `<g transform="scale(1.9)" ${strokeAttributes(2)}>${lanternLines()}</g>`),
      box({ fontFamily: display, fontSize: 40, color: colors().ink }, drawable(siteName())),
    ),
    box(
      { position: 'absolute', left: margin, top: 130, width: column, height: 430 },
      box(
        { flexDirection: 'column', justifyContent: 'center', width: column },
        element('div', { style: { ...titleStyle, marginBottom: 22 } }, title),
        ...facts.filter((fact) => fact.text !== '').map(factRow),
      ),
    ),
    box({ position: 'absolute', left: 0, bottom: 0, width, height: 14, background: colors().lamp }),
  )
}

function factRow({ text, stars }: Fact): ReactElement {
  const row = element('div', { style: { ...lines(1), fontSize: 34, lineHeight: 1.5 } }, drawable(text))
  return stars ? box({ alignItems: 'center', gap: 12 }, image(34, 34, star()), row) : row
}

const lines = (most: number): CSSProperties => ({ display: 'block', lineClamp: most, wordBreak: 'break-word' })

function box(style: CSSProperties, ...children: (ReactElement | string)[]): ReactElement {
  return element('div', { style: { display: 'flex', ...style } }, ...children)
}

/** An image of our own SVG. */
function image(width: number, height: number, content: string, style: CSSProperties = {}): ReactElement {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return element('img', { src, width, height, style })
}

function illustration(category: CategoryName | undefined): ReactElement {
  const id = category && drawingId(category)
  const drawing = id
    ? `<g transform="translate(842 182) scale(2.8)" ${strokeAttributes(2.5)}>${linesOf(id)}</g>`
    : `<g transform="translate(826 166) scale(11.5)" ${strokeAttributes(0.9)}>${lanternLines()}</g>`
  const circle = `<circle cx="1010" cy="350" r="222" fill="${colors().soft}"/>`
  return image(width, height, circle + drawing, { position: 'absolute', left: 0, top: 0 })
}

function strokeAttributes(strokeWidth: number): string {
  return `fill="none" stroke="${colors().ink}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"`
}

/** The lines of the logo (src/pages/layout/logo.tsx), in a 32-unit square. */
const lanternLines = () =>
  `<path d="M12.5 13.5h10.5l-1.5 12.5h-7.5z" fill="${colors().lamp}" stroke="none"/><path d="M16 5V2.5m-6 7.5 2-3.5a2 2 0 0 1 1.7-1h4.6a2 2 0 0 1 1.7 1l2 3.5zM8 10h16M10 13l1.5 12.5h9L22 13M10 29h12m-11-3.5h10"/><path d="M16 16.5c2 2 2.5 3 2.5 4.200a2.5 2.5 0 0 1-5 0c0-1.200.5-2.200 2.5-4.200z"/>`

const star = () =>
  `<polygon fill="${colors().lamp}" points="17,0 21.5,11.9 34.1,12.4 24.2,20.3 27.6,32.6 17,25.6 6.4,32.6 9.8,20.3 -0.1,12.4 12.5,11.9"/>`

let drawings: string | undefined

/** An illustration from the file that pages show. */
function linesOf(id: string): string {
  drawings ??= readFileSync(new URL('../catalog/components/category-drawings.svg', import.meta.url), 'utf8')
  const lines = drawings.match(new RegExp(`<symbol id="${id}"[^>]*>([\\s\\S]*?)</symbol>`))?.[1] ?? ''
  return lines.replaceAll('var(--color-lamp)', colors().lamp)
}

let fonts: Promise<Font[]> | undefined

/**
 * The fonts of the pages, each in two files: Western European letters, and those of the rest of
 * Europe.
 */
function readFonts(): Promise<Font[]> {
  const font = async (name: string, file: string, weight: 500 | 600): Promise<Font> => {
    const path = new URL(import.meta.resolve(`@fontsource/${file}-${weight}-normal.woff`))
    return { name, weight, data: await readFile(path) }
  }
  return Promise.all([
    font('Fraunces', 'fraunces/files/fraunces-latin', 600),
    font('Fraunces Extended', 'fraunces/files/fraunces-latin-ext', 600),
    font('Figtree', 'figtree/files/figtree-latin', 500),
    font('Figtree Extended', 'figtree/files/figtree-latin-ext', 500),
  ])
}
