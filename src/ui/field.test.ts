import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from './field.tsx'

test('a password is hidden, can be pasted and filled in by a password manager, and may be long', () => {
  const field = createElement(PasswordField, { label: 'Password', autoComplete: 'current-password' })
  const html = renderToStaticMarkup(field)
  expect(html).toMatch(/<input [^>]*type="password"/)
  expect(html).toMatch(/<input [^>]*autoComplete="current-password"/i)
  expect(html).not.toMatch(/maxlength|onpaste/i)
})
