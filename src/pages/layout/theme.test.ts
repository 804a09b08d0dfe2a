import { expect, test } from 'vitest'
import { themeIn } from './theme.ts'

test('the page takes the theme that was chosen, and follows the system otherwise', () => {
  expect(themeIn('session=abc; theme=dark')).toBe('dark')
  expect(themeIn('theme=light')).toBe('light')
  expect(themeIn('mytheme=dark')).toBe('system')
  expect(themeIn('theme="><script>')).toBe('system')
  expect(themeIn(null)).toBe('system')
})
