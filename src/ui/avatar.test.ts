import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar, type AvatarSize, initialsOf } from './avatar.tsx'

test('a name without a photo shows its initials', () => {
  expect(initialsOf('Maria Lopez')).toBe('ML')
  expect(initialsOf('Maria de la Cruz')).toBe('MC')
  expect(initialsOf('plumber')).toBe('P')
  expect(initialsOf('Élodie & Sons')).toBe('ÉS')
  expect(initialsOf('24/7 Locksmith')).toBe('2L')
  expect(initialsOf('  ')).toBe('?')
})

test('our own photo is requested in the shown size; a foreign address stays', () => {
  const html = (src: string, size?: AvatarSize) =>
    renderToStaticMarkup(createElement(Avatar, { id: 'a', name: 'Ada', src, ...(size && { size }) }))
  const face = '/storage/v1/object/public/avatars/a.webp'
  for (const size of ['sm', 'md', 'lg', 'xl'] as const) expect(html(face, size)).toContain(`src="${face}?size=${size}"`)
  expect(html(face)).toContain(`${face}?size=md`)
  expect(html('blob:chosen')).toContain('src="blob:chosen"')
})
