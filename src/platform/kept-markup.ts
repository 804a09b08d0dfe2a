import { type ComponentType, createElement } from 'react'

/** The markup of an element, as bytes without its tags. */
export interface KeptMarkup {
  tag: string
  className: string
  inner: Uint8Array
  /** Called whenever a page shows it, because the page needs the icons in it. */
  onUse: () => void
}

/** Renders an element without a user: what it shows depends on its props and on the time. */
export type RenderAlone = (component: ComponentType<object>, props: object) => KeptMarkup

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
let marked: Marked | undefined

/** Lets {@link keptOnServer} keep markup. Called once, by the server build. */
export function keepMarkup(render: RenderAlone): void {
  renderAlone = render
}

/** Renders a page with marks in place of kept markup. So React writes a short text, and the rest is bytes already. */
export function withMarks(render: () => string): { rendered: string; marked: Marked } {
  const own: Marked = new Map()
  marked = own
  try {
    return { rendered: render(), marked: own }
  } finally {
    marked = undefined
  }
}

/** The most elements that a component keeps, of about 5 KB each. */
const most = 1000

/**
 * A component whose markup the server keeps until the minute is over, so that pages with the same
 * cards render them once. It is rendered without a user, and its props must be JSON. Its root is an
 * element with a class and no other attributes. Browsers render the component as it is
 * (docs/decisions/0025-fast-pages.md).
 */
export function keptOnServer<P extends object>(component: ComponentType<P>): ComponentType<P> {
  if (!import.meta.env.SSR) return component
  const kept = new Map<string, KeptMarkup>()
  let minute = 0
  return function Kept(props: P) {
    if (!renderAlone || !marked) return createElement(component, props)
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute || kept.size >= most) kept.clear()
    minute = now
    const key = JSON.stringify(props)
    const known = kept.get(key)
    const { tag, className, inner, onUse } = known ?? renderAlone(component as ComponentType<object>, props)
    if (!known) kept.set(key, { tag, className, inner, onUse })
    onUse()
    const name = String(marked.size)
    marked.set(name, inner)
    return createElement(tag, { className, dangerouslySetInnerHTML: { __html: markOf(name) } })
  }
}
