/** The house's colours (src/ui/theme.css) as a drawing wants them: it knows no oklch and no dark theme. */
export const ink = '#1f2433'
export const paper = '#fdfaf4'
export const lamp = '#eeab34'
export const evergreen = '#3f6f5b'
export const terracotta = '#bf5f3f'

/** What stands behind a portrait, and the disc in it: as if a light were on somewhere. */
export const backgrounds = [
  ['#fbe7bf', '#f6d28b'],
  ['#f8e3d2', '#f1c9ab'],
  ['#e3eadb', '#c9d8c0'],
  ['#e0e6ef', '#c5d0e0'],
  ['#f4ead8', '#fbdf9f'],
  ['#f3c566', '#f9dda0'],
  ['#f1dcd6', '#f5e6c9'],
  ['#d9e2dc', '#f2e2b8'],
] as const

/** Cloth: quiet, worn often, none of them shouting. */
export const cloths = [
  lamp,
  evergreen,
  terracotta,
  '#5b6f94',
  '#f1e0bf',
  '#35405c',
  '#8aa58c',
  '#d99a77',
  '#a9b8cf',
  '#7d4a56',
  '#d8c9a8',
] as const

/** From very light to very dark; each with the colours of hair that are common with it, by how common they are. */
export const skins: readonly { tone: string; hair: readonly (readonly [string, number])[] }[] = (() => {
  const [black, espresso, brown, chestnut, auburn, ginger, sand, blond] = [
    '#2a2730',
    '#40302b',
    '#65452f',
    '#86532f',
    '#a0552c',
    '#cc7434',
    '#bf9050',
    '#e2bd70',
  ] as const
  const northern = [
    [espresso, 2],
    [brown, 4],
    [chestnut, 3],
    [auburn, 2],
    [ginger, 2],
    [sand, 3],
    [blond, 3],
  ] as const
  const southern = [
    [black, 4],
    [espresso, 5],
    [brown, 4],
    [chestnut, 1],
  ] as const
  const dark = [
    [black, 6],
    [espresso, 3],
  ] as const
  return [
    { tone: '#fde4d3', hair: northern },
    { tone: '#f8d3b8', hair: [...northern, [black, 2]] },
    { tone: '#f1c39d', hair: [...southern, [sand, 1], [auburn, 1]] },
    { tone: '#e2ad80', hair: southern },
    { tone: '#cf9365', hair: southern },
    { tone: '#b37a50', hair: dark },
    { tone: '#96603c', hair: dark },
    { tone: '#7a4a2e', hair: dark },
  ]
})()

/** Hair of those whom it has left the colour of. */
export const greys = ['#8d8b8d', '#b9b6b2', '#e8e4db'] as const

/** A colour between two, `share` of the way to the second. Both are written `#rrggbb`. */
export function mixed(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
