import { type ComponentType, createElement, type ReactElement } from 'react'

/** Markup that is kept. */
export interface KeptMarkup {
  /** What the element has between its tags. */
  inner: Uint8Array
  /** Called whenever a page shows it, because the page needs the icons in it. */
  onUse: () => void
}

/** Kept markup with the tag and the class around it. */
interface KeptElement extends KeptMarkup {
  tag: string
  className: string
}

/** Renders an element without a user: what it shows depends on its props and on the time. */
export type RenderAlone = (component: ComponentType<object>, props: object) => KeptElement

/** Kept markup of a page by the names of its marks. */
export type Marked = Map<string, Uint8Array>

/** No text of users can contain it, because no one knows it. */
const secret = import.meta.env.SSR ? crypto.randomUUID() : ''

/** The text that marks a place in a page's markup that is filled in later. */
export const markOf = (name: string): string => `${secret}${name};`

/** Parts of markup and names of marks, in turn. */
export const splitAtMarks = (markup: string): string[] => markup.split(marks)
const marks = new RegExp(`${secret}(\\w+);`)

/** Set by the server build only. */
let renderAlone: RenderAlone | undefined
/** The page that is being rendered. */
let page: Omit<MarkedPage, 'rendered'> | undefined

/**
 * Lets {@link keptOnServer} and {@link keptHeader} keep markup. Called once, by the server build.
 */
export function keepMarkup(render: RenderAlone): void {
  renderAlone = render
}

/** A page in which marks stand for kept markup. */
export interface MarkedPage {
  rendered: string
  marked: Marked
  /** What its header shows, if it has a header that {@link keepHeader} may keep. */
  newHeader: string | undefined
}

/**
 * Renders a page with marks in place of kept markup. So React writes a short text, and the rest is
 * bytes already.
 */
export function withMarks(render: () => string): MarkedPage {
  const own: typeof page = { marked: new Map(), newHeader: undefined }
  page = own
  try {
    return { rendered: render(), ...own }
  } finally {
    page = undefined
  }
}

/**
 * Returns a function that returns what is kept. It forgets all when a minute is over, or when it
 * has `most`.
 */
function untilNextMinute<Value>(most: number): () => Map<string, Value> {
  const kept = new Map<string, Value>()
  let minute = 0
  return () => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute || kept.size >= most) kept.clear()
    minute = now
    return kept
  }
}

/** Headers of about 8 KB each. */
const headers = /* @__PURE__ */ untilNextMinute<KeptMarkup>(500)

/**
 * A header that was rendered within the same minute and shows the same. `shows` is as for
 * {@link keptHeader}.
 */
export const findHeader = (shows: object): KeptMarkup | undefined => headers().get(JSON.stringify(shows))

/**
 * The element of {@link findHeader}. `shows` must be JSON of all that the header depends on; its
 * markup may use `useId`, because it was rendered in the same place. Returns undefined if there is
 * none: then the page renders it, as a header with this class, and it is kept.
 */
export function keptHeader(shows: object, className: string): ReactElement | undefined {
  if (!renderAlone || !page) return undefined
  const known = findHeader(shows)
  if (!known) page.newHeader = JSON.stringify(shows)
  return known && createElement('header', { className, dangerouslySetInnerHTML: { __html: mark(known, page.marked) } })
}

/** Keeps what a page's header has between its tags, by what it shows. */
export function keepHeader(shown: string, inner: Uint8Array, onUse: () => void): void {
  headers().set(shown, { inner, onUse })
}

/** Marks the place of kept markup in a page. */
function mark({ inner, onUse }: KeptMarkup, marked: Marked): string {
  onUse()
  const name = String(marked.size)
  marked.set(name, inner)
  return markOf(name)
}

/**
 * A component whose markup the server keeps until the minute is over, so that pages with the same
 * cards render them once. It is rendered without a user, and its props must be JSON. Its root is an
 * element with a class and no other attributes. Browsers render the component as it is
 * (docs/decisions/0025-fast-pages.md).
 */
export function keptOnServer<P extends object>(component: ComponentType<P>): ComponentType<P> {
  if (!import.meta.env.SSR) return component
  // Elements of about 5 KB each.
  const elements = untilNextMinute<KeptElement>(1000)
  return function Kept(props: P) {
    if (!renderAlone || !page) return createElement(component, props)
    const kept = elements()
    const key = JSON.stringify(props)
    const known = kept.get(key)
    const made = known ?? renderAlone(component as ComponentType<object>, props)
    if (!known) kept.set(key, made)
    return createElement(made.tag, {
      className: made.className,
      dangerouslySetInnerHTML: { __html: mark(made, page.marked) },
    })
  }
}
