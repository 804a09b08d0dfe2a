import { type ComponentProps, createElement, type ReactElement } from 'react'

/** An icon in Lucide's format: elements with keys on a square of 24. */
interface Drawing {
  name: string
  node: [tag: 'path', attributes: object][]
}

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
 * Replaces Lucide's icon function in the build: a twentieth of its size, and its work is done once
 * per icon. A list page has 180 icons, so it draws each once, as a symbol, and what all have in
 * common is in theme.css. Icons that the browser adds to a page are drawn in place.
 */
export function createIcon({ name, node }: Drawing) {
  const id = `icon-${name}`
  const strokes = node.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }))
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
