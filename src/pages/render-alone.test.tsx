import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepMarkup, keptOnServer, splitAtMarks, withMarks } from '#platform/kept-markup.ts'
import { useNow } from '#ui/now.ts'
import { renderAlone } from './render-alone.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-03T17:00:00Z') }))

let renderings = 0
const Card = keptOnServer(({ name }: { name: string }) => {
  renderings += 1
  return (
    <article className="card">
      {name} at {useNow().toISOString()}
    </article>
  )
})

keepMarkup(renderAlone)
const page = (...names: string[]) =>
  withMarks(() => renderToString(names.map((name) => <Card key={name} name={name} />)))
const textOf = ({ rendered, marked }: ReturnType<typeof page>) =>
  splitAtMarks(rendered)
    .map((part, at) => (at % 2 === 1 ? String(marked.get(part)) : part))
    .join('')

test('cards are rendered once a minute for the same content, and look as React writes them', () => {
  const first = textOf(page('Elm & Sons', 'Oak'))
  expect(first).toBe(
    '<article class="card">Elm &amp; Sons<!-- --> at <!-- -->2026-03-03T17:00:00.000Z</article>' +
      '<article class="card">Oak<!-- --> at <!-- -->2026-03-03T17:00:00.000Z</article>',
  )
  vi.advanceTimersByTime(59_999)
  expect(textOf(page('Elm & Sons', 'Oak'))).toBe(first)
  expect(renderings).toBe(2)
  expect(textOf(page('Oak', 'Pine'))).toContain('Pine')
  expect(renderings).toBe(3)
  vi.advanceTimersByTime(1)
  expect(textOf(page('Oak'))).toContain('17:01:00')
  expect(renderings).toBe(4)
})

test('outside of a page that is filled in, they are rendered as usual', () => {
  expect(renderToString(<Card name="Ash" />)).toContain('Ash')
})

test('a root with other attributes is a mistake that rendering reports', () => {
  const Row = keptOnServer(() => <p id="row">One</p>)
  expect(() => withMarks(() => renderToString(<Row />))).toThrow('The root must have a class and no more')
})
