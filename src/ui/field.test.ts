import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { PasswordField, TextField } from './field.tsx'
import { addTexts, setLanguage, t } from './language.ts'

afterEach(() => setLanguage('en'))

test('a password is hidden, can be pasted and filled in by a password manager, and may be long', () => {
  const field = createElement(PasswordField, { label: 'Password', autoComplete: 'current-password' })
  const html = renderToStaticMarkup(field)
  expect(html).toMatch(/<input [^>]*type="password"/)
  expect(html).toMatch(/<input [^>]*autoComplete="current-password"/i)
  expect(html).not.toMatch(/maxlength|onpaste/i)
})

test('an error that a rule returned in English is read in the language of the page', () => {
  addTexts('es', { 'Choose a time': 'Elija una hora' })
  setLanguage('es')
  const html = (error: string) => renderToStaticMarkup(createElement(TextField, { label: 'Hora', error }))
  expect(html('Choose a time')).toContain('Elija una hora')
  expect(html(t('Choose a time'))).toBe(html('Choose a time'))
})
