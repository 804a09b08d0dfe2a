import {
  type DehydratedState,
  dehydrate,
  hashKey,
  hydrate,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createContext } from 'react-router'
import { type KeptMarkup, keepHeader, type Marked, markOf, splitAtMarks, withMarks } from '#platform/kept-markup.ts'
import { addSymbols, type Symbols, withSymbols } from '#ui/icon.ts'
import type { PageState } from './document.tsx'
import { installHead } from './offline/install-head.ts'

/** They stand for the symbols of the icons and for the state in what React writes. */
export const [iconsMark, stateMark] = [markOf('icons'), markOf('state')]

/** A part of the content; with its tag if it is the content of an `OwnPart`. */
interface ContentPart {
  tag?: string
  bytes: Uint8Array
}

/** A rendered page in the parts of which pages for other users may be made. */
export interface PageParts {
  /** From the doctype to the element of the icons. */
  start: Uint8Array
  symbols: Symbols
  /** From there to the end of the header, which shows the user. */
  header: Buffer
  /**
   * From there to the element of the state: parts for everyone, and between them the parts that
   * show the user.
   */
  content: readonly ContentPart[]
  /** JSON of the queries that were read, by their keys. */
  queries: ReadonlyMap<string, string>
  /** JSON of the rest of the {@link PageState}, without the braces around it. */
  state: string
  end: Uint8Array
}

/**
 * Renders a page in parts. `tagsFor` gets the head and returns the tags that only the server
 * writes.
 */
export function renderParts(
  render: () => string,
  { assets, theme, router }: Omit<PageState, 'queries'>,
  queryClient: QueryClient,
  tagsFor: (head: string) => string,
): PageParts {
  // Before rendering, which adds queries of components.
  const queries = queriesOf(queryClient)
  const { rendered, symbols } = withSymbols(() => withMarks(render))
  const [start = '', rest = ''] = rendered.rendered.split(iconsMark)
  const [body = '', end = ''] = rest.split(stateMark)
  const [head = '', bodyStart = ''] = start.split('</head>')
  // A page that failed as a whole has no header.
  const headerEnd = Math.max(body.indexOf('</header>'), 0)
  const header = filled(body.slice(0, headerEnd), rendered.marked)
  if (rendered.newHeader && headerEnd > 0) keepWithIcons(rendered.newHeader, header, symbols)
  return {
    start: Buffer.from(`<!doctype html>${head}${installHead}${tagsFor(head)}</head>${bodyStart}`),
    symbols,
    header,
    content: contentParts(body.slice(headerEnd), rendered.marked),
    queries,
    state: serialize({ assets, theme, router }).slice(1, -1),
    end: Buffer.from(end),
  }
}

/** Keeps a header by what it shows, with its icons. */
function keepWithIcons(shown: string, header: Buffer, symbols: Symbols): void {
  const inner = header.subarray(openedBy(header).length)
  const used = new Map([...symbols].filter(([id]) => inner.includes(`"#${id}"`)))
  keepHeader(shown, inner, () => addSymbols(used))
}

/** From the start to the end of the header's opening tag. */
const openedBy = (header: Buffer) => header.subarray(0, header.indexOf('>', header.indexOf('<header')) + 1)

/** The parts of a shared page with a user's kept header and queries. Nothing is rendered. */
export function partsWithHeader({ inner, onUse }: KeptMarkup, queryClient: QueryClient, shared: PageParts): PageParts {
  const { symbols } = withSymbols(onUse)
  const header = Buffer.concat([openedBy(shared.header), inner])
  return { ...shared, symbols, header, queries: queriesOf(queryClient) }
}

/**
 * Returns a function that adds a query that was read for all to the queries of one user, so that it
 * is not read again.
 */
export function keepQuery(queryClient: QueryClient, { queries }: PageParts): (key: QueryKey) => void {
  return (key) => {
    const text = queries.get(hashKey(key))
    if (text) hydrate(queryClient, { queries: [JSON.parse(text)] })
  }
}

/** For the loaders of frames: {@link keepQuery}. */
export const keepContext = createContext<ReturnType<typeof keepQuery>>()

/**
 * The bytes of a page. With `shared`, everything is from the page that was rendered for all, except
 * for the header, the parts that show the user, and their icons and queries.
 */
export function assemble(own: PageParts, shared: PageParts = own): Uint8Array<ArrayBuffer> {
  const symbols = new Map([...shared.symbols, ...own.symbols])
  const queries = new Map([...shared.queries, ...own.queries])
  const state = `{${shared.state},"queries":{"mutations":[],"queries":[${[...queries.values()].join()}]}}`
  return Buffer.concat([
    shared.start,
    Buffer.from([...symbols.values()].map(markupOf).join('')),
    own.header,
    ...shared.content.map((part) => own.content.find(({ tag }) => tag && tag === part.tag)?.bytes ?? part.bytes),
    Buffer.from(state),
    shared.end,
  ])
}

const ownPart = /(<own-part name="\w+"[^>]*>)(.*?)(?=<\/own-part>)/s

function contentParts(markup: string, marked: Marked): ContentPart[] {
  // Text for everyone, tag, text that shows the user, and so on.
  const texts = markup.split(ownPart)
  return texts.map((text, at) => ({ bytes: filled(text, marked), ...(at % 3 === 2 && { tag: texts[at - 1]! }) }))
}

function filled(markup: string, marked: Marked): Buffer {
  return Buffer.concat(splitAtMarks(markup).map((part, at) => (at % 2 === 1 ? marked.get(part)! : Buffer.from(part))))
}

const queriesOf = (queryClient: QueryClient): Map<string, string> =>
  new Map(dehydrate(queryClient, withFailures).queries.map((query) => [query.queryHash, serialize(query)]))

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
function serialize(value: DehydratedState['queries'][number] | Omit<PageState, 'queries'>): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
