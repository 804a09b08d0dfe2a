import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhotoStrip } from './photo-strip.tsx'

const [one, other] = ['one', 'other'].map((name) => `/storage/v1/object/public/service-photos/${name}.webp`) as [
  string,
  string,
]

test('photos are small, reserve their space, and have alternative texts', () => {
  const html = renderToString(<PhotoStrip photos={[one, other]} of="Deep cleaning" />)
  expect(html).toContain('alt="Photo 1 of Deep cleaning"')
  expect(html).toContain('alt="Photo 2 of Deep cleaning"')
  expect(html).toContain(`src="${one}?size=sm"`)
  expect(html.match(/width="96" height="72"/g)).toHaveLength(2)
  expect(html.match(/loading="lazy"/g)).toHaveLength(2)
})

test('without scripts, each photo links to its large size', () => {
  const html = renderToString(<PhotoStrip photos={[one, other]} of="Deep cleaning" />)
  expect(html).toContain(`<a href="${one}?size=lg"`)
  expect(html).toContain(`<a href="${other}?size=lg"`)
})

test('a service without photos has no empty row', () => {
  expect(renderToString(<PhotoStrip photos={[]} of="Deep cleaning" />)).toBe('')
})
