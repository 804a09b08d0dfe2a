import { Bell, type LucideIcon, WifiOff } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon } from './icon.ts'

test('an icon looks like Lucide’s, is hidden from screen readers, and takes props', async () => {
  for (const [name, Theirs] of [
    ['bell', Bell],
    ['wifi-off', WifiOff],
  ] as const) {
    const Ours = createIcon(await drawingOf(name))
    for (const props of [{}, { className: 'size-5', strokeWidth: 3 }])
      expect(attributesOf(Ours, props)).toEqual(attributesOf(Theirs, props))
  }
})

async function drawingOf(name: string): Promise<Parameters<typeof createIcon>[0]> {
  return (await import(`../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`)).__iconData
}

/** The markup without Lucide's classes and with sorted attributes. */
function attributesOf(Icon: ReturnType<typeof createIcon> | LucideIcon, props: object): string[] {
  const markup = renderToStaticMarkup(createElement(Icon as LucideIcon, props))
  const plain = markup.replace(/lucide( lucide-[a-z-]+)*\s?/, '').replace(/ class=""| xmlns="[^"]*"/g, '')
  const [svg = '', ...rest] = plain.split(/(?<=>)/)
  return [
    ...svg
      .replace('>', '')
      .split(/ (?=[a-z-]+=)/i)
      .toSorted(),
    ...rest,
  ]
}
