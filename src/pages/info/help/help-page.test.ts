import { expect, test } from 'vitest'
import { pagesOf } from '#test/pages.ts'
import { testServer } from '#test/server.ts'

const pages = pagesOf(await testServer())

test('a search without results leads to the contact form', async () => {
  const { html, main, status } = await pages.get('/help?q=zeppelin')
  expect(status).toBe(200)
  expect(html).toMatch(/<h[1-3][^>]*>Nothing found<\/h/)
  expect(main).not.toMatch(/\d results?/)
  expect(html).toMatch(/<main.*<a [^>]*href="\/contact"[^>]*>Ask us<\/a>.*<\/main>/s)
  expect((await pages.get('/contact')).main).toContain('Contact us')
})

test('the search works on the texts of the language of the page', async () => {
  const { html, main } = await pages.get(`/es/help?q=${encodeURIComponent('contraseña')}`)
  expect(html).toMatch(/<article.*?<h3[^>]*><a [^>]*href="\/es\/help#reset-your-password"/s)
  expect(html).toMatch(/<form [^>]*action="\/es\/help"/)
  expect(main).toMatch(/\d+ resultados/)
  expect(main).not.toMatch(/result\b|password/i)
  expect((await pages.get('/es/help?q=zeppelin')).html).toMatch(/<h[1-3][^>]*>No se encontró nada<\/h/)
})
