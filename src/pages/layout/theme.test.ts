import { expect, test } from 'vitest'
import { themeIn } from './theme.ts'

test('the page uses the chosen theme, or follows the system', () => {
  expect(themeIn('session=abc; theme=dark')).toBe('dark')
  expect(themeIn('theme=light')).toBe('light')
  expect(themeIn('mytheme=dark')).toBe('system')
  expect(themeIn('theme="><script>')).toBe('system')
  expect(themeIn(null)).toBe('system')
})
