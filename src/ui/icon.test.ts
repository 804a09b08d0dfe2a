import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withSymbols } from './icon.ts'
import { Bell } from './icons/bell.ts'
import { WifiOff } from './icons/wifi-off.ts'

test('an icon is drawn on a square of 24, hidden from screen readers, and takes props', () => {
  const markup = renderToStaticMarkup(createElement(Bell, { className: 'size-5', strokeWidth: 3 }))
  expect(markup).toMatch(
    /^<svg viewBox="0 0 24 24" aria-hidden="true" stroke-width="3" class="icon size-5">(<path d="[^"]+"><\/path>)+<\/svg>$/,
  )
  expect(renderToStaticMarkup(createElement(Bell, { 'aria-hidden': false, 'aria-label': 'News' }))).toContain(
    'aria-label="News"',
  )
})

test('a page draws an icon once, however often it is shown', () => {
  const page = () => renderToStaticMarkup([1, 2].map((key) => createElement(Bell, { key, className: 'size-5' })))
  const { rendered, symbols } = withSymbols(page)
  const use = '<svg aria-hidden="true" class="icon size-5"><use href="#icon-bell"></use></svg>'
  expect(rendered).toBe(use + use)
  const strokes = renderToStaticMarkup(createElement(Bell)).match(/<path.*(?=<\/svg>)/)?.[0]
  expect(renderToStaticMarkup([...symbols.values()])).toBe(
    `<symbol id="icon-bell" viewBox="0 0 24 24">${strokes}</symbol>`,
  )
  expect(withSymbols(() => renderToStaticMarkup(createElement(WifiOff))).symbols.size).toBe(1)
})
