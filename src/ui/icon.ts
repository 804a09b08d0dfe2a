import { type ComponentProps, createElement, type ReactElement } from 'react'

/** The shapes of an icon, on a square of 24. */
type Shape = readonly [
  tag: 'circle' | 'line' | 'path' | 'polygon' | 'polyline' | 'rect',
  attributes: Record<string, string>,
]

/** The id of the element that holds the symbols of a page: each icon on it, drawn once. */
export const iconSheetId = 'icons'

const viewBox = '0 0 24 24'

/** The symbols of icons by their ids. */
type Symbols = Map<string, ReactElement>

/** On the server, the symbols of the page that is being rendered. */
let symbols: Symbols | undefined

/** Renders a page on the server. Its icons refer to symbols, which are returned too. */
export function withSymbols<T>(render: () => T): { rendered: T; symbols: Symbols } {
  const outer = symbols
  const own: Symbols = new Map()
  symbols = own
  try {
    return { rendered: render(), symbols: own }
  } finally {
    symbols = outer
  }
}

/**
 * An icon of the folder icons/. A list page has 180 icons, so a page draws each once, as a symbol,
 * and their shared styles are in theme.css. Icons that the browser adds to a page are drawn in
 * place.
 */
export function createIcon(name: string, shapes: readonly Shape[]) {
  const id = `icon-${name}`
  const strokes = shapes.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }))
  const use = createElement('use', { href: `#${id}` })
  const symbol = import.meta.env.SSR && createElement('symbol', { key: id, id, viewBox }, strokes)
  const isInSheet = !import.meta.env.SSR && document.getElementById(id) !== null
  return function Icon({ className, ...props }: ComponentProps<'svg'>) {
    if (symbol) symbols?.set(id, symbol)
    const refers = import.meta.env.SSR ? symbols !== undefined : isInSheet
    return createElement(
      'svg',
      {
        viewBox: refers ? undefined : viewBox,
        'aria-hidden': true,
        ...props,
        className: className ? `icon ${className}` : 'icon',
      },
      refers ? use : strokes,
    )
  }
}

/** An icon as a component. Its props are those of the `svg` element. */
export type Icon = ReturnType<typeof createIcon>
