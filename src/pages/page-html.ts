import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { withSymbols } from '#ui/icon.ts'
import type { PageState } from './document.tsx'
import { installHead } from './offline/install-head.ts'

/**
 * The HTML of a page. `render` gets the {@link PageState} as text, and returns the document with
 * an empty sheet of icons. `tagsFor` gets the head, and returns the tags that only the server
 * writes.
 */
export function pageHtml(
  render: (state: string) => string,
  state: Omit<PageState, 'queries'>,
  queryClient: QueryClient,
  tagsFor: (head: string) => string,
): string {
  // Dehydrated before rendering, which adds queries of components.
  const text = serialize({ ...state, queries: dehydrate(queryClient, withFailures) })
  const { rendered, symbols } = withSymbols(() => render(text))
  const headEnd = rendered.indexOf('</head>')
  const head = rendered.slice(0, headEnd)
  // The sheet is the first element of the body.
  const sheetEnd = rendered.indexOf('</svg>', headEnd)
  const icons = [...symbols.values()].map(markupOf).join('')
  return `<!doctype html>${head}${installHead()}${tagsFor(head)}${rendered.slice(headEnd, sheetEnd)}${icons}${rendered.slice(sheetEnd)}`
}

/** Failed queries are sent too, so that the browser starts with the same page and retries. */
const withFailures = { shouldDehydrateQuery: ({ state }: Query) => state.status !== 'pending' }

const drawn = new Map<ReactElement, string>()

/** The markup of a symbol, which is the same on every page. */
function markupOf(symbol: ReactElement): string {
  const markup = drawn.get(symbol) ?? renderToStaticMarkup(symbol)
  drawn.set(symbol, markup)
  return markup
}

/** JSON that cannot end its script element. */
function serialize(state: PageState): string {
  return JSON.stringify(state)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
