import { expect, test, vi } from 'vitest'
import { chooseTheme, themeIn } from './theme.ts'

test('the page uses the chosen theme, or follows the system', () => {
  expect(themeIn('session=abc; theme=dark')).toBe('dark')
  expect(themeIn('theme=light')).toBe('light')
  expect(themeIn('a=b; __Host-theme=dark')).toBe('dark')
  expect(themeIn('mytheme=dark')).toBe('system')
  expect(themeIn('theme="><script>')).toBe('system')
  expect(themeIn(null)).toBe('system')
})

test.each([
  ['http:', 'theme=dark; Path=/; Max-Age=31536000; SameSite=Lax'],
  ['https:', '__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
])('over %s, the cookie is as safe as it can be, and is read again', (protocol, cookie) => {
  const page = { cookie: '', documentElement: { dataset: {} } }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol })
  chooseTheme('dark')
  expect(page).toEqual({ cookie, documentElement: { dataset: { theme: 'dark' } } })
  expect(themeIn(cookie)).toBe('dark')
})
