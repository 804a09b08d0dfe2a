import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { findHeader, keepMarkup, keptHeader } from '#platform/kept-markup.ts'
import { createIcon } from '#ui/icon.ts'
import { assemble, iconsMark, type PageParts, partsWithHeader, renderParts, stateMark } from './page-parts.ts'
import { renderAlone } from './render-alone.tsx'

const Bell = createIcon({ name: 'bell', node: [['path', { d: 'M1 1' }]] })
const Star = createIcon({ name: 'star', node: [['path', { d: 'M2 2' }]] })
keepMarkup(renderAlone)

const rendered = vi.fn<() => void>()
function Header({ user }: { user: string }) {
  const kept = keptHeader({ user }, 'bar')
  if (kept) return kept
  rendered()
  return (
    <header className="bar">
      {user !== 'nobody' && <Bell />}
      {user}
    </header>
  )
}

function partsOf(user: string, content: React.ReactNode) {
  const render = () =>
    renderToString(
      <html lang="en">
        <head />
        <body>
          <svg dangerouslySetInnerHTML={{ __html: iconsMark }} />
          <Header user={user} />
          {content}
          <script dangerouslySetInnerHTML={{ __html: stateMark }} />
        </body>
      </html>,
    )
  const assets = { entry: '', styles: [], preloads: [], fonts: [] }
  return renderParts(render, { assets, theme: 'system', router: {} }, new QueryClient(), () => '')
}

/** The header of a page, and the icons that are drawn in the page. */
function read(parts: PageParts, shared?: PageParts) {
  const text = Buffer.from(assemble(parts, shared)).toString()
  const symbols = [...text.matchAll(/<symbol id="icon-(\w+)"/g)].map(([, name = '']) => name)
  return { header: /<header.*<\/header>/s.exec(text)?.[0], symbols: symbols.toSorted() }
}

const page = (user: string, content: React.ReactNode) => read(partsOf(user, content))

test('a header that shows the same is rendered once a minute, and brings its icons and no others', () => {
  vi.useFakeTimers({ now: new Date('2026-03-03T17:00:00Z') })
  const first = page('Robin <Row>', <Star />)
  expect(first).toEqual({
    header:
      '<header class="bar"><svg aria-hidden="true" class="icon"><use href="#icon-bell"></use></svg>Robin &lt;Row&gt;</header>',
    symbols: ['bell', 'star'],
  })
  expect(page('Robin <Row>', null)).toEqual({ header: first.header, symbols: ['bell'] })
  expect(rendered).toHaveBeenCalledTimes(1)
  expect(page('Kim', null).header).toContain('Kim')
  expect(rendered).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(page('Robin <Row>', null).header).toBe(first.header)
  expect(rendered).toHaveBeenCalledTimes(3)
})

test('a kept header brings its icons to a shared page, too', () => {
  const { header } = page('Robin', null)
  const shared = partsOf('nobody', <Star />)
  const own = partsWithHeader(findHeader({ user: 'Robin' })!, new QueryClient(), shared)
  expect(read(own, shared)).toEqual({ header, symbols: ['bell', 'star'] })
})
