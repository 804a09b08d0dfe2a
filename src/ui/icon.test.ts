import { readFileSync } from 'node:fs'
import { Bell, type LucideIcon, WifiOff } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon, withSymbols } from './icon.ts'

/** The declarations for icons in the style sheet. */
const rules = [...readFileSync(new URL('theme.css', import.meta.url), 'utf8').matchAll(/\.icon\b[^{]*\{([^}]*)\}/g)]
  .flatMap(([, declarations = '']) => declarations.split(';').map((each) => each.trim()))
  .filter(Boolean)

test('an icon looks like Lucide’s, is hidden from screen readers, and takes props', async () => {
  for (const [name, Theirs] of [
    ['bell', Bell],
    ['wifi-off', WifiOff],
  ] as const) {
    const Ours = createIcon(await drawingOf(name))
    for (const props of [{}, { className: 'size-5', strokeWidth: 3 }]) {
      const [theirs, ...theirStrokes] = partsOf(Theirs, props)
      const [ours, ...ourStrokes] = partsOf(Ours, props)
      expect(ourStrokes).toEqual(theirStrokes)
      expect([...ours!, ...rules.map(attributeOf)]).toEqual(expect.arrayContaining(theirs!))
      expect(ours).toContain('aria-hidden="true"')
    }
  }
})

test('a page draws an icon once, however often it is shown', async () => {
  const [Ours, Other] = [createIcon(await drawingOf('bell')), createIcon(await drawingOf('wifi-off'))]
  const page = () => renderToStaticMarkup([1, 2].map((key) => createElement(Ours, { key, className: 'size-5' })))
  const { rendered, symbols } = withSymbols(page)
  const shown = '<svg aria-hidden="true" class="icon size-5"><use href="#icon-bell"></use></svg>'
  expect(rendered).toBe(shown + shown)
  const strokes = renderToStaticMarkup(createElement(Ours)).match(/<path.*(?=<\/svg>)/)?.[0]
  expect(renderToStaticMarkup([...symbols.values()])).toBe(
    `<symbol id="icon-bell" viewBox="0 0 24 24">${strokes}</symbol>`,
  )
  expect(withSymbols(() => renderToStaticMarkup(createElement(Other))).symbols.size).toBe(1)
})

/** How an attribute of the `svg` element says the same as a declaration. */
const attributeOf = (declaration: string) => declaration.replace(/(px)?$/, '"').replace(': ', '="')

async function drawingOf(name: string): Promise<Parameters<typeof createIcon>[0]> {
  return (await import(`../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`)).__iconData
}

/** The attributes of the `svg` element without Lucide's classes, then the elements inside. */
function partsOf(Icon: ReturnType<typeof createIcon> | LucideIcon, props: object): string[][] {
  const markup = renderToStaticMarkup(createElement(Icon as LucideIcon, props))
  const plain = markup
    .replace(/class="(lucide( lucide-[a-z-]+)*|icon)\s?/, 'class="')
    .replace(/ class=""| xmlns="[^"]*"/g, '')
  const [svg = '', ...rest] = plain.split(/(?<=>)/)
  return [svg.replace(/^<svg |>$/g, '').split(/ (?=[a-z-]+=)/i), ...rest.map((part) => [part])]
}
